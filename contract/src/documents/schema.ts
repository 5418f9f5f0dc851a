import * as z from 'zod/mini'
import { field, schemasOf } from '../entity-fields.ts'
import { atMost, Id, Instant, OptionalDay, plainText, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** The papers that an agency asks of whoever works for it. */
export const documentKindLabels = {
  CONTRACT: 'Contrat',
  VIGILANCE: 'Attestation de vigilance Urssaf',
  REGISTRATION: 'Extrait Kbis ou avis Sirene',
  BANK_DETAILS: 'RIB',
  INSURANCE: 'Assurance RC pro',
  IDENTITY: 'Pièce d’identité',
  CV: 'CV',
  OTHER: 'Autre document',
} as const
export const DocumentKind = z.enum(keysOf(documentKindLabels), { error: 'Type de document inconnu' })
export type DocumentKind = z.infer<typeof DocumentKind>

/** How long a paper is worth something at most, in months: its expiry has to be said. Null for the others. */
export const longestValidity = (kind: DocumentKind): number | null => (kind === 'VIGILANCE' ? 6 : null)
export const expiryMissing = 'Dites jusqu’à quand vaut cette attestation : six mois après la date qu’elle porte'

/** Maximum size of a document, in bytes. */
export const largestDocument = 50 * 1024 * 1024
/** The documents of one person, at most. */
export const mostDocuments = 100

const Note = z.string().check(z.overwrite(plainText), z.trim(), atMost(300, 'Note trop longue'))

/** What people enter of a document, besides its file. */
export const documentFields = {
  kind: field(DocumentKind, { label: 'Type', values: documentKindLabels }),
  /** The last day on which it is worth something; null when it does not expire. */
  expiresOn: field(OptionalDay, { label: 'Expire le' }),
  /** Read by the person and by the agency. */
  note: field(Note, { label: 'Note' }),
}

const entered = schemasOf(documentFields)

/** What is entered of a document. */
export const DocumentEntry = z.object(entered).check(
  z.refine(({ kind, expiresOn }) => expiresOn !== null || longestValidity(kind) === null, {
    path: ['expiresOn'],
    error: expiryMissing,
  }),
)
export type DocumentEntry = z.output<typeof DocumentEntry>

/** Changes what was entered of a document. Only the fields sent are written; the file stays. */
export const DocumentUpdate = z.extend(z.partial(z.object(entered)), { version: z.optional(Version) })
export type DocumentUpdate = z.output<typeof DocumentUpdate>

/** A paper of a person, without its bytes. */
export const PersonDocument = z.object({
  id: Id,
  userId: Id,
  kind: DocumentKind,
  /** The name of its file. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The media type that its bytes tell. */
  type: z.string(),
  expiresOn: OptionalDay,
  note: z.string(),
  depositedById: Id,
  depositedByName: z.string(),
  createdAt: Instant,
  version: Version,
})
export type PersonDocument = z.infer<typeof PersonDocument>

/** A document that expired or soon will, with its person. */
export const ExpiringDocument = z.object({
  id: Id,
  userId: Id,
  personName: z.string(),
  kind: DocumentKind,
  expiresOn: z.iso.date(),
})
export type ExpiringDocument = z.infer<typeof ExpiringDocument>

/** The documents to renew among those that the caller reads. */
export const ExpiringDocuments = z.object({
  count: z.int(),
  /** The first to expire, first. */
  first: z.array(ExpiringDocument),
})
export type ExpiringDocuments = z.infer<typeof ExpiringDocuments>
