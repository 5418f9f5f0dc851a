import {
  type Acceptance,
  AcceptanceRecord,
  type AcceptanceTerms,
  type AcceptedFile,
} from '@regie/contract/acceptances/schema'
import { isStaff } from '@regie/contract/can'
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { readFinalFiles } from '#features/deliverables/index.ts'
import { hasDelivery, medias } from '#features/medias/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { measureBytes } from '#platform/storage/measure.ts'
import { isOfCompany } from './accepted.ts'
import { acceptances, acceptanceTerms } from './table.ts'

/** What is asked of the client of a production. */
export async function readTerms(db: Executor, productionId: string): Promise<AcceptanceTerms> {
  const [terms] = await db
    .select({ isAsked: acceptanceTerms.isAsked, gatesDownloads: acceptanceTerms.gatesDownloads })
    .from(acceptanceTerms)
    .where(eq(acceptanceTerms.productionId, productionId))
  return terms ?? { isAsked: false, gatesDownloads: false }
}

/** A deliverable, as its row names it: its hash is not known where it was received before hashes were kept. */
type FinalFile = Omit<AcceptedFile, 'sha256'> & { sha256: string | null }

/** The deliverables of a production that its client sees, among those of the actor, by name. */
export async function readFilesToAccept(db: Executor, actor: Actor, productionId: string): Promise<FinalFile[]> {
  const delivered = await readFinalFiles(db, actor, { productionId, postProductionId: null })
  const ids = [...new Set(delivered.map(({ id }) => id))]
  if (ids.length === 0) return []
  return (
    db
      .select({
        id: medias.id,
        name: medias.name,
        size: sql<number>`${medias.size}::float8`,
        duration: sql<number | null>`(${medias.technical} ->> 'duration')::float8`,
        sha256: medias.sha256,
      })
      .from(medias)
      .innerJoin(productions, eq(productions.id, medias.productionId))
      // The agency sees deliverables that the client does not yet.
      .where(and(inArray(medias.id, ids), or(ne(medias.category, 'LIVRABLE'), hasDelivery)))
      .orderBy(asc(medias.name), asc(medias.id))
  )
}

/** Reads the bytes of a file whose hash is not known, and keeps it. */
async function measure({ db, storage }: Pick<Platform, 'db' | 'storage'>, mediaId: string): Promise<string> {
  const [media] = await db.select({ storageKey: medias.storageKey }).from(medias).where(eq(medias.id, mediaId))
  if (!media) throw fail('NOT_FOUND')
  const { sha256, crc32 } = await measureBytes(await storage.read(media.storageKey))
  await db.update(medias).set({ sha256, crc32 }).where(eq(medias.id, mediaId))
  return sha256
}

/** The same, each with its hash. */
export async function withHashes(
  platform: Pick<Platform, 'db' | 'storage'>,
  files: readonly FinalFile[],
): Promise<AcceptedFile[]> {
  const whole: AcceptedFile[] = []
  for (const { sha256, ...file } of files) whole.push({ ...file, sha256: sha256 ?? (await measure(platform, file.id)) })
  return whole
}

const acceptanceColumns = {
  id: acceptances.id,
  record: acceptances.record,
  hash: acceptances.hash,
  documentKey: acceptances.documentKey,
  documentSize: acceptances.documentSize,
  documentSha256: acceptances.documentSha256,
}

/** Clients read what was signed for the company that the project has: it may have had another one. The agency reads all. */
const selectAcceptances = (db: Executor, actor: Actor, where: SQL | undefined) =>
  db
    .select(acceptanceColumns)
    .from(acceptances)
    .innerJoin(productions, eq(productions.id, acceptances.productionId))
    .innerJoin(projects, projectOfProduction)
    .where(and(where, isStaff(actor) ? undefined : isOfCompany))
    .orderBy(desc(acceptances.number))
export type AcceptanceRow = Awaited<ReturnType<typeof selectAcceptances>>[number]

/** What was signed, from its canonical JSON. Throws ZodError for what is no record. */
export const recordOf = (written: string): AcceptanceRecord => AcceptanceRecord.parse(JSON.parse(written))

export function acceptanceOf({
  id,
  record,
  hash,
  documentSize: size,
  documentSha256: sha256,
}: AcceptanceRow): Acceptance {
  const document = size === null || sha256 === null ? null : { size, sha256 }
  return { id, record: recordOf(record), hash, document }
}

/** The acceptances of a production that the actor reads, latest first. The caller checks access to the production. */
export const readSigned = async (db: Executor, actor: Actor, productionId: string): Promise<Acceptance[]> =>
  (await selectAcceptances(db, actor, eq(acceptances.productionId, productionId))).map(acceptanceOf)

/** An acceptance of a production that the actor sees. Throws NOT_FOUND. */
export async function readVisibleAcceptance(db: Executor, actor: Actor, acceptanceId: string): Promise<AcceptanceRow> {
  const [found] = await selectAcceptances(db, actor, and(eq(acceptances.id, acceptanceId), visibleProductions(actor)))
  // A talent sees productions, and nothing of what the client and the agency sign.
  if (!found || actor.role === 'TALENT') throw fail('NOT_FOUND')
  return found
}
