import * as z from 'zod/mini'
import { Email, Id, Instant, requiredLine } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Firstname, Lastname, User } from '../users/schema.ts'

/** The signed-in person, with the fields of their account that pages need. */
export const SessionPerson = z.pick(User, {
  id: true,
  firstname: true,
  lastname: true,
  email: true,
  phone: true,
  role: true,
  permissions: true,
  photo: true,
})
export const SessionInfo = z.extend(SessionPerson, {
  /** True when their role requires a second factor they lack: nothing else is open. */
  mustEnrol: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** ANSSI and CNIL: a minimum length and lists of known passwords, no composition rule. The maximum caps the hashing cost. */
export const minimumPasswordLength = 12
export const NewPassword = z
  .string('Mot de passe requis')
  .check(
    z.minLength(minimumPasswordLength, 'Le mot de passe doit compter au moins 12 caractères'),
    z.maxLength(200, 'Le mot de passe ne peut pas dépasser 200 caractères'),
  )
const Password = z
  .string('Mot de passe requis')
  .check(z.minLength(1, 'Mot de passe requis'), z.maxLength(200, 'Mot de passe trop long'))
export const Token = z.string('Lien invalide').check(z.minLength(1, 'Lien invalide'), z.maxLength(200, 'Lien invalide'))

export const Credentials = z.object({ email: Email, password: Password })
export const EmailOnly = z.object({ email: Email })
export const TokenOnly = z.object({ token: Token })
export const PasswordReset = z.object({ token: Token, password: NewPassword })
export const PasswordChange = z.object({ currentPassword: Password, password: NewPassword })
export const Setup = z.object({
  firstname: Firstname,
  lastname: Lastname,
  email: Email,
  password: NewPassword,
  /** The installation key, when required. */
  key: z.optional(z.string().check(z.maxLength(100, 'Clé d’installation incorrecte'))),
})
/** True when setup requires the installation key, printed at start: on an empty public installation. */
export const SetupNeeds = z.object({ key: z.boolean() })

/** The name a guest gives. */
const GuestName = requiredLine(100, { required: 'Nom requis', tooLong: 'Nom trop long' })
export const GuestPresentation = z.object({ name: GuestName, email: Email })
/** A guest's identity, kept by their browser; null until given. */
export const GuestIdentity = z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) })
export type GuestIdentity = z.infer<typeof GuestIdentity>

/**
 * A live event: its name (`companies.updated`), its row, and the only project that it concerns; null when others may be. Browsers fetch
 * the row with their own rights.
 */
export const LiveEvent = z.object({
  name: z.string(),
  subject: z.object({ type: z.string(), id: Id }),
  projectId: z.nullish(Id),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** Sign-in methods. */
export const signInMethods = {
  password: 'Mot de passe',
  link: 'Lien reçu par e-mail',
  reset: 'Nouveau mot de passe',
  invitation: 'Invitation',
  setup: 'Première installation',
  passkey: 'Clé d’accès',
  totp: 'Code à usage unique',
  'recovery-code': 'Code de récupération',
} as const
export const SignInMethod = z.enum(keysOf(signInMethods), { error: 'Moyen de connexion inconnu' })
export type SignInMethod = z.infer<typeof SignInMethod>

/** Why a sign-in was refused. */
export const signInRefusals = {
  'unknown-account': 'Aucun compte à cette adresse',
  'closed-account': 'Compte désactivé',
  'no-password': 'Aucun mot de passe choisi',
  'wrong-password': 'Mot de passe incorrect',
  'too-many': 'Trop de tentatives',
  'invalid-link': 'Lien expiré, déjà utilisé ou inconnu',
  'wrong-key': 'Clé d’installation incorrecte',
  'wrong-code': 'Code incorrect',
  'wrong-passkey': 'Clé d’accès refusée',
} as const
export const SignInRefusal = z.enum(keysOf(signInRefusals), { error: 'Motif inconnu' })
export type SignInRefusal = z.infer<typeof SignInRefusal>

/** One sign-in attempt, as its person sees it. */
export const SignIn = z.object({
  id: Id,
  at: Instant,
  how: SignInMethod,
  /** Null for a success. */
  refusal: z.nullable(SignInRefusal),
  address: z.string(),
  /** « Firefox sous Windows ». */
  browser: z.string(),
  /** True for a success in a new browser. */
  isNewBrowser: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

/** A sign-in attempt for administrators. `user` is null when no account is concerned. */
export const JournalledSignIn = z.extend(SignIn, {
  user: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
})
export type JournalledSignIn = z.infer<typeof JournalledSignIn>

/** Whether a sign-in succeeded, as a filter. */
export const signInOutcomes = { accepted: 'Acceptée', refused: 'Refusée' } as const
export const SignInOutcome = z.enum(keysOf(signInOutcomes), { error: 'Résultat inconnu' })
