import * as z from 'zod/mini'
import { Id, Instant, line } from '../fields.ts'

/** How many recovery codes a person receives at once. */
export const recoveryCodeCount = 10

/** How long a confirmation of identity stays valid, in minutes. */
export const proofMinutes = 10

export const PasskeyName = line(60, { required: 'Nom requis', tooLong: 'Nom trop long : 60 caractères au plus' })

const base64Url = (max: number) =>
  z
    .string('Réponse illisible')
    .check(z.maxLength(max, 'Réponse trop longue'), z.regex(/^[A-Za-z0-9_-]*$/, 'Réponse illisible'))

/** What a browser answers to `navigator.credentials.create()`, as `PublicKeyCredential.toJSON()` writes it. */
export const RegistrationResponse = z.object({
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key', 'Réponse illisible'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(8000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type RegistrationResponse = z.infer<typeof RegistrationResponse>

/** What a browser answers to `navigator.credentials.get()`, as `PublicKeyCredential.toJSON()` writes it. */
export const AuthenticationResponse = z.object({
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key', 'Réponse illisible'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(2000),
    userHandle: z.optional(z.nullable(base64Url(200))),
  }),
})
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>

/** `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for the browser alone. */
export const CeremonyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const Code = z.string('Code requis').check(z.trim(), z.minLength(1, 'Code requis'), z.maxLength(40, 'Code trop long'))
const byTotp = z.object({ method: z.literal('totp'), code: Code })
const byRecoveryCode = z.object({ method: z.literal('recovery'), code: Code })
const byPasskey = z.object({ method: z.literal('passkey'), passkey: AuthenticationResponse })
const byPassword = z.object({
  method: z.literal('password'),
  password: z
    .string('Mot de passe requis')
    .check(z.minLength(1, 'Mot de passe requis'), z.maxLength(200, 'Mot de passe trop long')),
})
const byMail = z.object({ method: z.literal('mail'), code: Code })

/** The second step of a sign-in. */
export const SecondStep = z.union([byTotp, byRecoveryCode, byPasskey], { error: 'Réponse incomplète' })
export type SecondStep = z.infer<typeof SecondStep>

/** A confirmation of identity inside an open session. */
export const ProofGiven = z.union([byTotp, byRecoveryCode, byPasskey, byPassword, byMail], {
  error: 'Réponse incomplète',
})
export type ProofGiven = z.infer<typeof ProofGiven>

export const ProofMethod = z.enum(['passkey', 'totp', 'recovery', 'password', 'mail'])
export type ProofMethod = z.infer<typeof ProofMethod>

/** The ways in which the person may answer, the preferred one first. */
export const ProofMethods = z.object({ methods: z.array(ProofMethod) })
export type ProofMethods = z.infer<typeof ProofMethods>

/** Whether the session was confirmed lately, and how it can be. */
export const ProofState = z.object({ isRecent: z.boolean(), methods: z.array(ProofMethod) })
export type ProofState = z.infer<typeof ProofState>

/** A passkey, as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** True when the passkey is copied to the person's other devices by its provider. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of the person who is signed in. */
export const SecondFactors = z.object({
  passkeys: z.array(Passkey),
  /** When the authenticator application was confirmed; null without one. */
  totpSince: z.nullable(Instant),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int(),
  /** False when the installation has no key to keep the secrets of authenticator applications. */
  isTotpOffered: z.boolean(),
  /** True when the role of the person must have a second factor. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** Codes are told once: with the first factor, and when they are made again. Null otherwise. */
export const FactorAdded = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
export type FactorAdded = z.infer<typeof FactorAdded>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const PasskeyCreate = z.object({ name: PasskeyName, passkey: RegistrationResponse })
export const PasskeyRename = z.object({ name: PasskeyName })
export const TotpConfirm = z.object({ code: Code })

/** What an authenticator application needs: the key in base32 to type, and the address that the QR code holds. */
export const TotpSecret = z.object({ key: z.string(), uri: z.string() })
export type TotpSecret = z.infer<typeof TotpSecret>

/** The second factors of somebody else: what whoever manages accounts may know. */
export const HeldFactors = z.object({ passkeys: z.int(), hasTotp: z.boolean(), isRequired: z.boolean() })
export type HeldFactors = z.infer<typeof HeldFactors>
