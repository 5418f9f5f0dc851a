import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts secrets that must be read again: AES-256-GCM, with keys derived from the server's secret. */
export type SecretBox = {
  /** The key that `seal` uses. Store it beside the sealed bytes. */
  keyId: string
  /** `context` names the row: bytes sealed for one row cannot be opened for another. */
  seal(plain: Buffer, context: string): Buffer
  /** Null when `keyId` is unknown, or when the bytes were altered. */
  open(sealed: Buffer, context: string, keyId: string): Buffer | null
  knows(keyId: string): boolean
}

const nonceLength = 12
const tagLength = 16

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'regie second factor', 32))
const idOf = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 16)

/** The first secret seals. The others only open what was sealed before their replacement. */
export function createSecretBox([secret, ...former]: readonly [string, ...string[]]): SecretBox {
  const current = deriveKey(secret)
  const keyId = idOf(current)
  const keys = new Map([current, ...former.map(deriveKey)].map((key) => [idOf(key), key]))
  return {
    keyId,
    knows: (id) => keys.has(id),
    seal(plain, context) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context, id) {
      const key = keys.get(id)
      if (!key) return null
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagLength))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

/** The secret in the data directory, created at the first start. Servers that start at the same time agree on one. */
export function secretIn(data: string): string {
  const path = join(data, 'secret-key')
  if (!existsSync(path)) {
    mkdirSync(data, { recursive: true })
    const aside = `${path}.${process.pid}.tmp`
    writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    try {
      // Unlike a rename, a link never replaces a file that another process just created.
      linkSync(aside, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(aside)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
