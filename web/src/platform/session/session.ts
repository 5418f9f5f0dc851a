import { can } from '@regie/contract/can'
import type { Permission } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { create } from 'zustand'
import { openTabs } from '../live/tabs.ts'

type SignedIn = { known: true; authenticated: true; user: SessionInfo; permissions: readonly Permission[] }
type SignedOut = {
  /** False until the server has said whether there is a session. */
  known: boolean
  authenticated: false
  user: null
  permissions: readonly Permission[]
  /** True on an installation that has no account yet. */
  setUpRequired: boolean
  /** True once the person signed out of their own accord here: there is no page to bring them back to. */
  left: boolean
  /** True once a session that was open here ended without the person asking for it. */
  expired: boolean
}
export type Session = SignedIn | SignedOut
type News = { kind: 'signed-in'; user: SessionInfo } | { kind: 'signed-out' }

const nobody: SignedOut = {
  known: true,
  authenticated: false,
  user: null,
  permissions: [],
  setUpRequired: false,
  left: false,
  expired: false,
}
const somebody = (user: SessionInfo): SignedIn => ({
  known: true,
  authenticated: true,
  user,
  permissions: user.permissions,
})

/** Who is signed in: the same in every tab. */
export const useSession = create<Session>()(() => ({ ...nobody, known: false }))

const put = (session: Session) => useSession.setState(session, true)
const { tell } = openTabs<News>('regie-session', (news) =>
  put(news.kind === 'signed-in' ? somebody(news.user) : nobody),
)

/** Takes what the server says of the current session, without telling the other tabs: each asks for itself. */
export function adoptSession(user: SessionInfo | null, { setUpRequired = false } = {}) {
  const now = useSession.getState()
  if (user) put(somebody(user))
  else if (!now.known || now.authenticated || now.setUpRequired !== setUpRequired)
    put({ ...nobody, setUpRequired, expired: now.authenticated })
}

let doubted = () => {}
/** Registers how the server is asked again who is signed in. */
export const whenDoubted = (ask: () => void) => {
  doubted = ask
}
/** The server refused what the session should allow: it is asked who is signed in. */
export const doubtSession = () => doubted()

/** A session was opened here: every tab has it. */
export function sessionOpened(user: SessionInfo) {
  put(somebody(user))
  tell({ kind: 'signed-in', user })
}

/** The session is over: closed here by the person (`left`), or by the server. Every tab follows. */
export function sessionEnded({ left = false } = {}) {
  if (!useSession.getState().authenticated) return
  put({ ...nobody, left, expired: !left })
  tell({ kind: 'signed-out' })
}

/** True when the person signed in holds any of `wanted` (all of them with `strict`). */
export const mayI = (wanted: Permission | readonly Permission[], options?: { strict?: boolean }) =>
  allows(useSession.getState(), wanted, options)

/** Same as `mayI`, for a component: it renders again when the rights change. */
export const useCan = (wanted: Permission | readonly Permission[], options?: { strict?: boolean }) =>
  useSession((session) => allows(session, wanted, options))

const allows = (session: Session, wanted: Permission | readonly Permission[], options?: { strict?: boolean }) =>
  session.user !== null && can(session.user, typeof wanted === 'string' ? [wanted] : wanted, options)
