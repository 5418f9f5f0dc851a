import type { SessionInfo } from '@regie/contract/session/schema'

/** Whoever is signed in and acting. */
export type Actor = SessionInfo & {
  sessionId: string
  /** True when they have confirmed who they are in the last minutes. */
  isProved: boolean
}

/**
 * Somebody with no session, who may hold the link of a production. `id` is that of the browser, once a link was opened in it or a name
 * given there; the one of nobody before.
 */
export type Guest = {
  role: 'GUEST'
  id: string
  permissions: readonly never[]
  /** As they gave them; null before. */
  name: string | null
  email: string | null
}

/** Whoever calls a route that guests may call too. */
export type Viewer = Actor | Guest

/** No row bears it. */
export const nobodysId = '00000000-0000-0000-0000-000000000000'
export const unknownGuest: Guest = { role: 'GUEST', id: nobodysId, permissions: [], name: null, email: null }
