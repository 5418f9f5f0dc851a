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

/** The person of an open session, without its id and the time of its last proof. */
const sessionInfoOf = ({
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

/** Shown to the person themselves: at sign-in, the call itself still has no actor. */
export const presentSession = presenter<SessionInfo>({
  staff: sessionInfoOf,
  talent: sessionInfoOf,
  client: sessionInfoOf,
  guest: nothing,
  visitor: nothing,
})

/** The caller: a guest with the name they gave, or null; an account has none. */
type GuestCaller = { name?: string | null; email: string | null }

const guestIdentityOf = ({ name = null, email }: GuestCaller): GuestIdentity => ({ name, email })
const noIdentity = (): GuestIdentity => ({ name: null, email: null })

/** Guests read the name that their browser has. Signed-in people have an account, and read none. */
export const presentGuestIdentity = presenter<GuestCaller, GuestIdentity>({
  staff: noIdentity,
  talent: noIdentity,
  client: noIdentity,
  guest: guestIdentityOf,
  visitor: nothing,
})

/** The identity just given, for the person who gave it. */
export const presentIdentityGiven = presenter<GuestIdentity>(guestsToo)

/** Requested before anyone can sign in. */
export const presentSetupNeeds = presenter<z.infer<typeof SetupNeeds>>(everybody)

/** The link that confirms an address works in any browser, signed in or not. */
export const presentConfirmedEmail = presenter<{ email: string }>(everybody)

/** A line of the journal, with the browser's `User-Agent`. */
type SignInRow = Omit<JournalledSignIn, 'browser'> & { userAgent: string }

const withAccount = ({ userAgent, ...row }: SignInRow): JournalledSignIn => ({
  ...row,
  browser: browserText(userAgent),
})
const withoutAccount = ({ userAgent, user: _user, ...row }: SignInRow): SignIn => ({
  ...row,
  browser: browserText(userAgent),
})

/** A person's own lines omit the account. */
export const presentOwnSignIn = presenter<SignInRow, SignIn>({
  staff: withoutAccount,
  talent: withoutAccount,
  client: withoutAccount,
  guest: nothing,
  visitor: nothing,
})

/** Any role may hold the permission: clients and talents have no other account in scope. */
export const presentJournalledSignIn = presenter<SignInRow, JournalledSignIn>({
  staff: withAccount,
  talent: withAccount,
  client: withAccount,
  guest: nothing,
  visitor: nothing,
})

export const presentLiveEvent = presenter<LiveEvent>(signedIn)
