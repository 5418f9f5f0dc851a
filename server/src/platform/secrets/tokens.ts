import { createHash, randomBytes } from 'node:crypto'

/** A new secret: what is given to the person, and what is kept to recognise it. 256 random bits need no slow hash. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** What is kept of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
