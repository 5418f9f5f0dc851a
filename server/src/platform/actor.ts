import type { SessionInfo } from '@regie/contract/session/schema'

/** The signed-in person who makes the call. */
export type Actor = SessionInfo & {
  sessionId: string
  /** True when they confirmed their identity recently. */
  isProved: boolean
}

/**
 * A caller without a session, who may hold a production's link. `id` belongs to the browser, from the first link opened or name
 * given. Before that, it is `nobodysId`.
 */
export type Guest = {
  role: 'GUEST'
  id: string
  permissions: readonly never[]
  /** Null until the guest gives it. */
  name: string | null
  email: string | null
}

/** The caller of a route open to guests. */
export type Viewer = Actor | Guest

/** No row has this id. */
export const nobodysId = '00000000-0000-0000-0000-000000000000'
export const unknownGuest: Guest = { role: 'GUEST', id: nobodysId, permissions: [], name: null, email: null }
