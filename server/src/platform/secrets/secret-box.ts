import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts what must be read again: AES-256-GCM, under keys derived from the server's secret. */
export type SecretBox = {
  /** Which key `seal` uses; kept beside what was sealed. */
  keyId: string
  /** `context` names the row: what was sealed for one row can't be read in another. */
  seal(plain: Buffer, context: string): Buffer
  /** Null when `keyId` is unknown here, or when the bytes are not what was sealed. */
  open(sealed: Buffer, context: string, keyId: string): Buffer | null
  knows(keyId: string): boolean
}

const nonceLength = 12
const tagLength = 16

const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'regie second factor', 32))
const idOf = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 16)

/** The first secret seals; the others only open what was sealed before they were replaced. */
export function createSecretBox([secret, ...former]: readonly [string, ...string[]]): SecretBox {
  const current = derived(secret)
  const keyId = idOf(current)
  const keys = new Map([current, ...former.map(derived)].map((key) => [idOf(key), key]))
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

/** The secret kept in the data directory, made at the first start. Two servers that start at once agree on one. */
export function secretIn(data: string): string {
  const path = join(data, 'secret-key')
  if (!existsSync(path)) {
    mkdirSync(data, { recursive: true })
    const aside = `${path}.${process.pid}.tmp`
    writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    try {
      // Unlike a rename, a link never replaces the file that another process has just made.
      linkSync(aside, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(aside)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
