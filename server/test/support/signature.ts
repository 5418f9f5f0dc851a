import type { SignatureEntry, SignedAct } from '@regie/contract/signatures/schema'
import { createCode } from '#features/signatures/index.ts'
import type { Database } from '#platform/db/database.ts'

/** A signature with the code that a person would receive for an act. */
export async function aSignature(
  db: Database,
  userId: string,
  signed: { act: SignedAct; subjectId: string },
): Promise<SignatureEntry> {
  const made = await createCode(db, userId, signed)
  if (!made) throw new Error('nobody signs')
  return { signerName: 'Ada Lovelace', consents: true, code: made.code }
}
