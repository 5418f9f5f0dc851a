import * as z from 'zod/mini'
import { atMost, Id, Instant } from '../fields.ts'
import { signatureFields } from '../signatures/schema.ts'

/** SHA-256 in lower-case hexadecimal. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Empreinte invalide'))

/** A deliverable, as an acceptance names it. */
export const AcceptedFile = z.object({
  id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Seconds; null for a file that has none. */
  duration: z.nullable(z.number()),
  sha256: Sha256,
})
export type AcceptedFile = z.infer<typeof AcceptedFile>

const Named = z.object({ id: Id, name: z.string() })

/**
 * What a client signs, word for word. Its canonical JSON (RFC 8785) has the hash that the history of the project holds. `format` changes
 * when a field does: an older record keeps its own.
 */
export const AcceptanceRecord = z.object({
  format: z.literal('regie-pv-1'),
  id: Id,
  /** From 1, in its production. */
  number: z.int(),
  agency: z.string(),
  company: Named,
  project: Named,
  production: Named,
  files: z.array(AcceptedFile),
  /** Empty: none. */
  reserves: z.string(),
  consent: z.string(),
  signer: z.object({ id: Id, name: z.string(), email: z.string(), address: z.string() }),
  signedAt: Instant,
  /** The last link of the history of the project before it. */
  previous: z.object({ rank: z.int(), hash: Sha256 }),
})
export type AcceptanceRecord = z.infer<typeof AcceptanceRecord>

/** A signed acceptance. */
export const Acceptance = z.object({
  id: Id,
  record: AcceptanceRecord,
  /** SHA-256 of the record. */
  hash: Sha256,
  /** The sealed PDF; null for the moments before it is made. */
  document: z.nullable(z.object({ size: z.int(), sha256: Sha256 })),
})
export type Acceptance = z.infer<typeof Acceptance>

/** What the agency asks of the client of a production. */
export const AcceptanceTerms = z.object({
  /** True when the client is asked to sign. */
  isAsked: z.boolean(),
  /** True when originals are downloaded once they are accepted. */
  gatesDownloads: z.boolean(),
})
export type AcceptanceTerms = z.infer<typeof AcceptanceTerms>

/** The acceptances of a production. */
export const Acceptances = z.object({
  /** The company that the project has: what a former one signed does not count for it. */
  companyId: Id,
  terms: AcceptanceTerms,
  /** The deliverables there are now: what would be signed. */
  files: z.array(AcceptedFile),
  /** Latest first. */
  signed: z.array(Acceptance),
})
export type Acceptances = z.infer<typeof Acceptances>

export const AcceptanceTermsEntry = AcceptanceTerms.check(
  z.refine(({ isAsked, gatesDownloads }) => isAsked || !gatesDownloads, {
    path: ['gatesDownloads'],
    error: 'Demandez d’abord le procès-verbal : sans lui, rien ne se téléchargerait',
  }),
)

const typedFields = {
  /** Empty: none. */
  reserves: z.string().check(z.trim(), atMost(4000, 'Réserves trop longues')),
  ...signatureFields,
}
/** What the signer types. */
export const AcceptanceForm = z.object(typedFields)

/** Deliverables signed together, at most: as many as a ZIP holds. */
const mostFiles = 20_000
export const AcceptanceEntry = z.object({
  /** Chosen by the caller: a repeated request signs once. */
  id: Id,
  /** The deliverables as the signer was shown them. */
  files: z
    .array(z.object({ id: Id, sha256: Sha256 }))
    .check(z.minLength(1, 'Il n’y a aucun livrable à recetter'), z.maxLength(mostFiles, 'Trop de livrables')),
  ...typedFields,
})
export type AcceptanceEntry = z.output<typeof AcceptanceEntry>

/** Maximum size of a request that signs, in bytes: the ids and hashes of all its files. */
export const largestAcceptance = 4 * 1024 * 1024
