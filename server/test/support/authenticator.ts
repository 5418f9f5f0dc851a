import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponse, RegistrationResponse } from '@regie/contract/second-factor/schema'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Ceremony = { options: Record<string, unknown> }
type Flaws = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64Url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const present = 0x01
const verified = 0x04
const withCredential = 0x40

/** A software authenticator with one ES256 passkey. `flaws` break one answer, as an attacker would. */
export class Authenticator {
  readonly #url: string
  readonly #id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  counter = 0

  /** `url`: the address that the browser believes it visits. */
  constructor(url: string) {
    this.#url = url
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', { options }: Ceremony, { origin }: Flaws): Buffer {
    const { challenge } = options
    return Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? new URL(this.#url).origin }))
  }

  #authenticatorData(
    flag: number,
    { rpId, isVerified = true, counter = ++this.counter }: Flaws,
    rest = Buffer.alloc(0),
  ) {
    const flags = present | flag | (isVerified ? verified : 0)
    const domain = rpId ?? new URL(this.#url).hostname
    return Buffer.concat([sha256(domain), Buffer.from([flags]), uint32(counter), rest])
  }

  #coseKey(key: KeyObject): Uint8Array {
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  /** The result of `navigator.credentials.create()`. */
  create(ceremony: Ceremony, flaws: Flaws = {}): RegistrationResponse {
    const { user } = ceremony.options as { user: { id: string } }
    this.#userHandle = user.id
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#coseKey(this.#keys.publicKey),
    ])
    const authData = new Uint8Array(this.#authenticatorData(withCredential, flaws, credential))
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    )
    return {
      id: base64Url(this.#id),
      rawId: base64Url(this.#id),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: base64Url(this.#clientData('webauthn.create', ceremony, flaws)),
        attestationObject: base64Url(attestation),
        transports: ['internal'],
      },
    }
  }

  /** The result of `navigator.credentials.get()`. */
  get(ceremony: Ceremony, flaws: Flaws = {}): AuthenticationResponse {
    const authenticatorData = this.#authenticatorData(0, flaws)
    const clientData = this.#clientData('webauthn.get', ceremony, flaws)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey)
    return {
      id: base64Url(this.#id),
      rawId: base64Url(this.#id),
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientData),
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(signature),
        userHandle: this.#userHandle,
      },
    }
  }
}
