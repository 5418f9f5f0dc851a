import * as z from 'zod/mini'
import { Id, requiredLine } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** What a person signs, as the mail of its code names it. */
export const signedActLabels = { ACCEPTANCE: 'le procès-verbal de recette', SUPPLEMENT: 'le supplément' } as const
export const SignedAct = z.enum(keysOf(signedActLabels), { error: 'Acte inconnu' })
export type SignedAct = z.infer<typeof SignedAct>

/** Minutes that a mailed code is valid. */
export const codeMinutes = 15

/** Asks for the code that signs an act about a row: a production for its acceptance, a post-production for a supplement. */
export const CodeRequest = z.object({ act: SignedAct, subjectId: Id })
export type CodeRequest = z.output<typeof CodeRequest>
/** The address that the code is mailed to: that of the signed-in person. */
export const CodeSent = z.object({ to: z.string() })
export type CodeSent = z.infer<typeof CodeSent>

/** What a signature consists of, beside what is signed. */
export const signatureFields = {
  /** As the person types it. */
  signerName: requiredLine(120, { required: 'Votre nom est requis', tooLong: 'Nom trop long' }),
  consents: z.boolean().check(z.refine((said) => said, 'Cochez votre accord pour signer')),
  /** Six digits. */
  code: z.string('Code requis').check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, 'Recopiez les six chiffres reçus par mail'),
  ),
}
export const SignatureEntry = z.object(signatureFields)
export type SignatureEntry = z.output<typeof SignatureEntry>
