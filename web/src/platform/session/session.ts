import { can } from '@regie/contract/can'
import type { Permission } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { create } from 'zustand'
import { openTabs } from '../live/tabs.ts'

type SignedIn = { known: true; authenticated: true; user: SessionInfo; permissions: readonly Permission[] }
type SignedOut = {
  /** False until the server has answered about the session. */
  known: boolean
  authenticated: false
  user: null
  permissions: readonly Permission[]
  /** True on an installation without an account. */
  setUpRequired: boolean
  /** True after the person signed out here: there is no page to return to. */
  left: boolean
  /** True after an open session ended without a sign-out. */
  expired: boolean
}
export type Session = SignedIn | SignedOut
type SessionMessage = { kind: 'signed-in'; user: SessionInfo } | { kind: 'signed-out' }

const signedOutSession: SignedOut = {
  known: true,
  authenticated: false,
  user: null,
  permissions: [],
  setUpRequired: false,
  left: false,
  expired: false,
}
const signedInSession = (user: SessionInfo): SignedIn => ({
  known: true,
  authenticated: true,
  user,
  permissions: user.permissions,
})

/** The session, identical in every tab. */
export const useSession = create<Session>()(() => ({ ...signedOutSession, known: false }))

const setSession = (session: Session) => useSession.setState(session, true)
const { tell } = openTabs<SessionMessage>('regie-session', (news) =>
  setSession(news.kind === 'signed-in' ? signedInSession(news.user) : signedOutSession),
)

let isLeaving = false
/**
 * To be called while the person signs out: the end of the session is theirs, even when another answer tells it before
 * that of the sign-out.
 */
export const markLeaving = (isUnderWay: boolean): void => {
  isLeaving = isUnderWay
}

/** Stores the session that the server describes. Other tabs are not informed: each asks by itself. */
export function adoptSession(user: SessionInfo | null, { setUpRequired = false } = {}) {
  const now = useSession.getState()
  if (user) setSession(signedInSession(user))
  else if (!now.known || now.authenticated || now.setUpRequired !== setUpRequired)
    setSession({
      ...signedOutSession,
      setUpRequired,
      left: isLeaving && now.authenticated,
      expired: !isLeaving && now.authenticated,
    })
}

let askAgain = () => {}
/** Registers the callback that asks the server for the session again. */
export const whenSessionRechecked = (ask: () => void) => {
  askAgain = ask
}
/** To be called after an unexpected refusal: asks the server for the session again. */
export const recheckSession = () => askAgain()

/** A session was opened here: updates every tab. */
export function sessionOpened(user: SessionInfo) {
  setSession(signedInSession(user))
  tell({ kind: 'signed-in', user })
}

/** The session is over: by a sign-out here (`left`), or by the server. Updates every tab. */
export function sessionEnded({ left = false } = {}) {
  if (!useSession.getState().authenticated) return
  const isOwn = left || isLeaving
  setSession({ ...signedOutSession, left: isOwn, expired: !isOwn })
  tell({ kind: 'signed-out' })
}

/** True when the person signed in holds any of `wanted` (all of them with `strict`). */
export const mayI = (wanted: Permission | readonly Permission[], options?: { strict?: boolean }) =>
  hasPermission(useSession.getState(), wanted, options)

/** `mayI` for components: renders again when the permissions change. */
export const useCan = (wanted: Permission | readonly Permission[], options?: { strict?: boolean }) =>
  useSession((session) => hasPermission(session, wanted, options))

const hasPermission = (session: Session, wanted: Permission | readonly Permission[], options?: { strict?: boolean }) =>
  session.user !== null && can(session.user, typeof wanted === 'string' ? [wanted] : wanted, options)
