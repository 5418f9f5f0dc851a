import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AuthenticationResponse } from './schema.ts'

/** Bytes of the signatures that browsers make, by algorithm of the passkey. */
const signatureBytes = { Ed25519: 64, ES256: 72, RS256: 256, 'ML-DSA-44': 2420, 'ML-DSA-65': 3309, 'ML-DSA-87': 4627 }

it.each(Object.entries(signatureBytes))('a signature of %s is accepted: %i bytes', (_, bytes) => {
  const text = 'A'.repeat(Math.ceil((bytes * 4) / 3))
  const response = { authenticatorData: 'AAAA', clientDataJSON: 'AAAA', signature: text }
  const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response }
  expect(z.safeParse(AuthenticationResponse, passkey).error?.issues).toBeUndefined()
})
