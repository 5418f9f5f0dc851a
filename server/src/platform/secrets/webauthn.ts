import type { AuthenticationResponse, RegistrationResponse } from '@regie/contract/second-factor/schema'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

type Options = Record<string, unknown>

/** The data to store after a registration. */
export type NewCredential = {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  isSynced: boolean
}
/** The stored data of a credential. */
export type StoredCredential = Pick<NewCredential, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** The relying party of WebAuthn. Every ceremony requires user verification: a passkey counts as two factors. */
export type WebAuthn = {
  registrationOptions(person: {
    id: string
    email: string
    name: string
    existing: readonly Pick<StoredCredential, 'credentialId' | 'transports'>[]
  }): Promise<{ challenge: string; options: Options }>
  /** Null when the response does not match this challenge or origin. */
  verifyRegistration(response: RegistrationResponse, challenge: string): Promise<NewCredential | null>
  /** `allowed` empty: any passkey of the browser. */
  signInOptions(
    allowed: readonly Pick<StoredCredential, 'credentialId' | 'transports'>[],
  ): Promise<{ challenge: string; options: Options }>
  /** The new counter; null when the signature, challenge, origin or counter is wrong. */
  verifySignIn(response: AuthenticationResponse, challenge: string, stored: StoredCredential): Promise<number | null>
}

/** Time limit of a ceremony, in milliseconds. Its challenge is stored as long. */
export const ceremonyMilliseconds = 5 * 60_000

/** The challenge that a response claims to answer. Null when the response is unreadable. */
export function claimedChallenge(response: { response: { clientDataJSON: string } }): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

const descriptorOf = (credentials: readonly Pick<StoredCredential, 'credentialId' | 'transports'>[]) =>
  credentials.map(({ credentialId: id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))

const nullOnError = <T>(answer: Promise<T>) => answer.catch(() => null)

/** `baseUrl` gives the expected origin, and the domain of the passkeys. */
export function createWebAuthn(baseUrl: string): WebAuthn {
  const { origin, hostname } = new URL(baseUrl)
  // Its certificate parsers take a fifth of a second to load, at the first ceremony.
  const load = () => import('@simplewebauthn/server')

  return {
    async registrationOptions({ id, email, name, existing }) {
      const { generateRegistrationOptions } = await load()
      const options = await generateRegistrationOptions({
        rpName: 'Régie',
        rpID: hostname,
        userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
        userName: email,
        userDisplayName: name,
        timeout: ceremonyMilliseconds,
        attestationType: 'none',
        excludeCredentials: descriptorOf(existing),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    async verifyRegistration(response, challenge) {
      const { verifyRegistrationResponse } = await load()
      const verified = await nullOnError(
        verifyRegistrationResponse({
          response: { clientExtensionResults: {}, ...response } as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
        }),
      )
      if (!verified?.verified) return null
      const { credential, credentialBackedUp } = verified.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        isSynced: credentialBackedUp,
      }
    },

    async signInOptions(allowed) {
      const { generateAuthenticationOptions } = await load()
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        timeout: ceremonyMilliseconds,
        allowCredentials: descriptorOf(allowed),
        userVerification: 'required',
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    async verifySignIn(response, challenge, { credentialId, publicKey, counter, transports }) {
      const { verifyAuthenticationResponse } = await load()
      const verified = await nullOnError(
        verifyAuthenticationResponse({
          response: { clientExtensionResults: {}, ...response } as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
          requireUserVerification: true,
        }),
      )
      return verified?.verified ? verified.authenticationInfo.newCounter : null
    },
  }
}
