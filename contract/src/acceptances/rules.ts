import { plural } from '../french.ts'
import type { Acceptance, AcceptanceRecord, Acceptances, AcceptedFile } from './schema.ts'

type Content = Pick<AcceptedFile, 'id' | 'sha256'>

/** The events by which the evidence of an acceptance is checked: both sides read them whole, and they are kept as long as it is. */
export const signingEvents = ['productions.accepted', 'productions.acceptanceSealed'] as const

/** True when two lists name the same files with the same content, in any order. */
export function areSameFiles(one: readonly Content[], other: readonly Content[]): boolean {
  const contents = new Map(one.map(({ id, sha256 }) => [id, sha256]))
  return (
    contents.size === other.length &&
    new Set(other.map(({ id }) => id)).size === other.length &&
    other.every(({ id, sha256 }) => contents.get(id) === sha256)
  )
}

/** The files that no signed acceptance names as they are. */
export function filesToSign<File extends Content>(
  files: readonly File[],
  signed: readonly { record: { files: readonly Content[] } }[],
): File[] {
  const accepted = new Set(signed.flatMap(({ record }) => record.files.map(({ id, sha256 }) => `${id} ${sha256}`)))
  return files.filter(({ id, sha256 }) => !accepted.has(`${id} ${sha256}`))
}

/** Where the acceptance of a production stands: nothing is asked or there, the client is expected, or all is signed. */
export function acceptanceStanding({ terms, files, signed }: Acceptances): 'NONE' | 'EXPECTED' | 'SIGNED' {
  if (files.length === 0) return signed.length > 0 ? 'SIGNED' : 'NONE'
  if (filesToSign(files, signed).length === 0) return 'SIGNED'
  return terms.isAsked ? 'EXPECTED' : 'NONE'
}

/** « Procès-verbal de recette n° 2 ». */
export const acceptanceTitle = ({ number }: Pick<AcceptanceRecord, 'number'>): string =>
  `Procès-verbal de recette n° ${number}`

/** What the signer states, with or without reserves. */
export const consentText = (fileCount: number, reserves: string): string =>
  `Je déclare avoir reçu ${plural(fileCount, 'le livrable listé', `les ${fileCount.toLocaleString('fr-FR')} livrables listés`)} dans ce procès-verbal, et j’en prononce la recette ${reserves === '' ? 'sans réserve' : 'avec les réserves ci-dessus'}.`

/** « signé par Ada Lovelace, sans réserve ». */
export const signedText = ({ record: { signer, reserves } }: Pick<Acceptance, 'record'>): string =>
  `signé par ${signer.name}, ${reserves === '' ? 'sans réserve' : 'avec réserves'}`
