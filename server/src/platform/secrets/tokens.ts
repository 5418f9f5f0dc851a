import { createHash, randomBytes } from 'node:crypto'

/** A new token for a person, and its hash to store. 256 random bits need no slow hash. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** The stored hash of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
