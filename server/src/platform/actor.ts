import type { SessionInfo } from '@regie/contract/session/schema'

/** Whoever is signed in and acting. */
export type Actor = SessionInfo & { sessionId: string }

/** True for the agency's own people, who see every row; clients and talents see those that concern them. */
export const isStaff = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'ADMIN' || actor.role === 'PRODUCTEUR'
