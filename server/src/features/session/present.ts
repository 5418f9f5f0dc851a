import type {
  GuestIdentity,
  JournalledSignIn,
  LiveEvent,
  SessionInfo,
  SetupNeeds,
  SignIn,
} from '@regie/contract/session/schema'
import type * as z from 'zod/mini'
import { everybody, guestsToo, nothing, presenter, signedIn } from '#platform/present.ts'
import { browserText } from './browser-text.ts'

/** Of an open session, who has it: neither its id nor when it was proved. */
const whoIsIn = ({
  id,
  firstname,
  lastname,
  email,
  phone,
  role,
  permissions,
  photo,
  mustEnrol,
}: SessionInfo): SessionInfo => ({ id, firstname, lastname, email, phone, role, permissions, photo, mustEnrol })

/** Shown to the person themselves, who is the viewer: whoever has just signed in called as nobody. */
export const presentSession = presenter<SessionInfo>({
  staff: whoIsIn,
  talent: whoIsIn,
  client: whoIsIn,
  guest: nothing,
  visitor: nothing,
})

/** Who calls: a guest has the name that they gave, or null; an account has none of the kind. */
type Calling = { name?: string | null; email: string | null }

const asGiven = ({ name = null, email }: Calling): GuestIdentity => ({ name, email })
const noName = (): GuestIdentity => ({ name: null, email: null })

/** Guests read the name that their browser keeps. Whoever has a session there is known by their account, and reads none. */
export const presentGuestIdentity = presenter<Calling, GuestIdentity>({
  staff: noName,
  talent: noName,
  client: noName,
  guest: asGiven,
  visitor: nothing,
})

/** What was given a moment ago, to whoever gave it. */
export const presentIdentityGiven = presenter<GuestIdentity>(guestsToo)

/** Asked before anybody can sign in. */
export const presentSetupNeeds = presenter<z.infer<typeof SetupNeeds>>(everybody)

/** The link that confirms an address is opened in any browser, signed in or not. */
export const presentConfirmedEmail = presenter<{ email: string }>(everybody)

/** A line of the journal, with the browser as it named itself. */
type SignInRow = Omit<JournalledSignIn, 'browser'> & { userAgent: string }

const withAccount = ({ userAgent, ...row }: SignInRow): JournalledSignIn => ({
  ...row,
  browser: browserText(userAgent),
})
const ofOneself = ({ userAgent, user: _user, ...row }: SignInRow): SignIn => ({
  ...row,
  browser: browserText(userAgent),
})

/** Whose account it is goes without saying. */
export const presentOwnSignIn = presenter<SignInRow, SignIn>({
  staff: ofOneself,
  talent: ofOneself,
  client: ofOneself,
  guest: nothing,
  visitor: nothing,
})

/** Any role may be given the permission: by scope, clients and talents come to no line but their own. */
export const presentJournalledSignIn = presenter<SignInRow, JournalledSignIn>({
  staff: withAccount,
  talent: withAccount,
  client: withAccount,
  guest: nothing,
  visitor: nothing,
})

export const presentLiveEvent = presenter<LiveEvent>(signedIn)
