import * as z from 'zod/mini'
import { Id, Instant, requiredLine } from '../fields.ts'

/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10

/** Validity of a confirmation of identity, in minutes. */
export const proofMinutes = 10

export const PasskeyName = requiredLine(60, {
  required: 'Nom requis',
  tooLong: 'Nom trop long',
})

const base64Url = (max: number) =>
  z
    .string('Réponse illisible')
    .check(z.maxLength(max, 'Réponse trop longue'), z.regex(/^[A-Za-z0-9_-]*$/, 'Réponse illisible'))

/** The browser's result of `navigator.credentials.create()`, in the format of `PublicKeyCredential.toJSON()`. */
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

/** The browser's result of `navigator.credentials.get()`, in the format of `PublicKeyCredential.toJSON()`. */
export const AuthenticationResponse = z.object({
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key', 'Réponse illisible'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    // ML-DSA signatures have 2 420 to 4 627 bytes.
    signature: base64Url(8000),
    userHandle: z.optional(z.nullable(base64Url(200))),
  }),
})
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`, for the browser. */
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

/** The methods open to the person, preferred first. */
export const ProofMethods = z.object({ methods: z.array(ProofMethod) })
export type ProofMethods = z.infer<typeof ProofMethods>

/** Whether the session has a recent confirmation, and the methods open to the person. */
export const ProofState = z.object({ isRecent: z.boolean(), methods: z.array(ProofMethod) })
export type ProofState = z.infer<typeof ProofState>

/** A passkey, as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** True when its provider copies it to the person's other devices. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of the signed-in person. */
export const SecondFactors = z.object({
  passkeys: z.array(Passkey),
  /** When the authenticator application was confirmed; null without one. */
  totpSince: z.nullable(Instant),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.int(),
  /** False when the installation has no key to encrypt these secrets. */
  isTotpOffered: z.boolean(),
  /** True when the person's role requires a second factor. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** New recovery codes, shown once: with the first factor, and on renewal. Null otherwise. */
export const FactorAdded = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
export type FactorAdded = z.infer<typeof FactorAdded>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const PasskeyCreate = z.object({ name: PasskeyName, passkey: RegistrationResponse })
export const PasskeyRename = z.object({ name: PasskeyName })
export const TotpConfirm = z.object({ code: Code })

/** The key in base32, to type, and the address in the QR code. */
export const TotpSecret = z.object({ key: z.string(), uri: z.string() })
export type TotpSecret = z.infer<typeof TotpSecret>

/** Another person's second factors, for account managers. */
export const HeldFactors = z.object({ passkeys: z.int(), hasTotp: z.boolean(), isRequired: z.boolean() })
export type HeldFactors = z.infer<typeof HeldFactors>
