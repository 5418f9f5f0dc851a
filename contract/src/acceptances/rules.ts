import { plural } from '../french.ts'
import type { AcceptanceFault } from '../proof/schema.ts'
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

/** The files that no acceptance of the project's company names as they are. What another company signed before it binds this one to nothing. */
export function filesToSign<File extends Content>({
  companyId,
  files,
  signed,
}: Pick<Acceptances, 'companyId'> & {
  files: readonly File[]
  signed: readonly { record: { company: { id: string }; files: readonly Content[] } }[]
}): File[] {
  const own = signed.filter(({ record }) => record.company.id === companyId)
  const accepted = new Set(own.flatMap(({ record }) => record.files.map(({ id, sha256 }) => `${id} ${sha256}`)))
  return files.filter(({ id, sha256 }) => !accepted.has(`${id} ${sha256}`))
}

/** « Procès-verbal de recette n° 2 ». */
export const acceptanceTitle = ({ number }: Pick<AcceptanceRecord, 'number'>): string =>
  `Procès-verbal de recette n° ${number}`

/** What the history says of an acceptance, signed then sealed: its number, and the SHA-256 of its record or of its PDF. */
export const acceptedText = (number: number, hash: string): string => `n° ${number}, empreinte ${hash}`
export const sealedText = (number: number, hash: string): string => `${acceptanceTitle({ number })}, empreinte ${hash}`

/** An acceptance, as its row is now. Hashes are SHA-256, in hexadecimal. */
export type KeptAcceptance = Pick<AcceptanceFault, 'productionId' | 'production' | 'number'> & {
  hash: string
  /** What `hash` should be. */
  recordHash: string
  /** True when the files that it opens are those that it names. */
  opensItsFiles: boolean
  /** True when the history before it is still the one that it names. */
  followsHistory: boolean
  /** Of the bytes that are stored; null before it is sealed. */
  documentHash: string | null
}

/** What an event of a signature says. */
export type ToldSigning = Pick<AcceptanceFault, 'productionId' | 'production'> & {
  name: (typeof signingEvents)[number]
  text: string
}

/**
 * Where acceptances differ from what the history says of them. It says each signature and each seal once: an event that says another hash of
 * the same acceptance is a forgery.
 */
export function acceptanceFaults(kept: readonly KeptAcceptance[], told: readonly ToldSigning[]): AcceptanceFault[] {
  const isOf = (one: ToldSigning, { productionId, number }: KeptAcceptance, name: ToldSigning['name']) =>
    one.productionId === productionId &&
    one.name === name &&
    one.text.startsWith(name === 'productions.accepted' ? acceptedText(number, '') : sealedText(number, ''))
  const saidOf = (one: KeptAcceptance, name: ToldSigning['name']) =>
    told.filter((event) => isOf(event, one, name)).map(({ text }) => text)
  const faultsOfKept = kept.flatMap((one): AcceptanceFault[] => {
    const { productionId, production, number, hash, recordHash, opensItsFiles, followsHistory, documentHash } = one
    const [signed, ...signedAgain] = saidOf(one, 'productions.accepted')
    const [sealed, ...sealedAgain] = saidOf(one, 'productions.acceptanceSealed')
    const isAsSigned =
      hash === recordHash && opensItsFiles && signed === acceptedText(number, hash) && signedAgain.length === 0
    const isAsSealed =
      sealed === (documentHash === null ? undefined : sealedText(number, documentHash)) && sealedAgain.length === 0
    const fault = { productionId, production, number }
    return [
      ...(isAsSigned ? [] : [{ ...fault, kind: 'CHANGED' as const }]),
      ...(followsHistory ? [] : [{ ...fault, kind: 'REWRITTEN' as const }]),
      ...(isAsSealed ? [] : [{ ...fault, kind: 'RESEALED' as const }]),
    ]
  })
  const missing = told.flatMap((event): AcceptanceFault[] => {
    const { productionId, production, name, text } = event
    if (name !== 'productions.accepted' || kept.some((one) => isOf(event, one, name))) return []
    return [{ productionId, production, number: Number(/\d+/.exec(text)?.[0] ?? 0), kind: 'MISSING' }]
  })
  return [...faultsOfKept, ...missing]
}

/** What the signer states, with or without reserves. */
export const consentText = (fileCount: number, reserves: string): string =>
  `Je déclare avoir reçu ${plural(fileCount, 'le livrable listé', `les ${fileCount.toLocaleString('fr-FR')} livrables listés`)} dans ce procès-verbal, et j’en prononce la recette ${reserves === '' ? 'sans réserve' : 'avec les réserves ci-dessus'}.`

/** « signé par Ada Lovelace, sans réserve ». */
export const signedText = ({ record: { signer, reserves } }: Pick<Acceptance, 'record'>): string =>
  `signé par ${signer.name}, ${reserves === '' ? 'sans réserve' : 'avec réserves'}`
