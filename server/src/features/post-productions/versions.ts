import { isJudged, kindFacts } from '@regie/contract/medias/rules'
import { mediaCategoryLabels } from '@regie/contract/medias/schema'
import type { Life } from '@regie/contract/post-productions/rules/transitions'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { medias } from '#features/medias/index.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { postProductionFiles, postProductionVersions } from './table.ts'

/** True for the version of a number that was not withdrawn. */
const isCurrentVersion = (postProductionId: string, number: number) =>
  and(
    eq(postProductionVersions.postProductionId, postProductionId),
    eq(postProductionVersions.number, number),
    isNull(postProductionVersions.withdrawnAt),
  )

const currentVersionId = (tx: Executor, postProductionId: string, number: number) =>
  tx
    .select({ id: postProductionVersions.id })
    .from(postProductionVersions)
    .where(isCurrentVersion(postProductionId, number))

type SubmittedVersion = {
  postProduction: { id: string; productionId: string }
  number: number
  note: string
  authorId: string
  keys: readonly string[]
}

/** True for a film or a sound that nothing measures: the technical control would find nothing in it. */
const isUncontrolled = ({ kind, category }: Pick<typeof medias.$inferSelect, 'kind' | 'category'>): boolean =>
  kindFacts[kind].readAs === 'recording' && !isJudged[category]

/**
 * Saves a submitted version. Its files must be files of the production, fully received, its films and sounds versions or deliverables;
 * otherwise throws INVALID on `files`.
 */
export async function submitVersion(
  tx: Transaction,
  { postProduction, number, note, authorId, keys }: SubmittedVersion,
) {
  const wanted = [...new Set(keys)]
  const found = await tx
    .select({ id: medias.id, name: medias.name, state: medias.state, kind: medias.kind, category: medias.category })
    .from(medias)
    .where(
      and(inArray(medias.id, wanted), eq(medias.productionId, postProduction.productionId), isNull(medias.deletedAt)),
    )
  if (found.length < wanted.length)
    throw fail('INVALID', { fields: { files: 'Un de ces fichiers n’est pas dans la production' } })
  if (found.some(({ state }) => state === 'UPLOADING'))
    throw fail('INVALID', { fields: { files: 'Un de ces fichiers n’est pas encore entièrement arrivé' } })
  const uncontrolled = found.find(isUncontrolled)
  if (uncontrolled) {
    const { name, category } = uncontrolled
    const message = `« ${name} » est classé « ${mediaCategoryLabels[category]} » : déposez-le comme version`
    throw fail('INVALID', { fields: { files: message } })
  }
  const [version] = await tx
    .insert(postProductionVersions)
    .values({ postProductionId: postProduction.id, number, note, authorId })
    .returning({ id: postProductionVersions.id })
  if (!version) throw fail('UNEXPECTED')
  await tx.insert(postProductionFiles).values(wanted.map((mediaId, rank) => ({ versionId: version.id, mediaId, rank })))
}

/** The version of a number that was not withdrawn, and its files; null and none where there is no such version. */
export async function currentVersion(
  tx: Executor,
  postProductionId: string,
  number: number,
): Promise<{ versionId: string | null; mediaIds: string[] }> {
  const found = await tx
    .select({ versionId: postProductionFiles.versionId, mediaId: postProductionFiles.mediaId })
    .from(postProductionFiles)
    .where(inArray(postProductionFiles.versionId, currentVersionId(tx, postProductionId, number)))
  return { versionId: found[0]?.versionId ?? null, mediaIds: found.map(({ mediaId }) => mediaId) }
}

/** Presents the last version to the client. */
export async function presentVersionToClient(
  tx: Transaction,
  postProductionId: string,
  { versionInterne, versionClient }: Life,
) {
  await tx
    .update(postProductionVersions)
    .set({ publishedAt: sql`now()`, clientNumber: versionClient })
    .where(isCurrentVersion(postProductionId, versionInterne))
}

/** Hides the last version from the client again. */
export async function hideVersionFromClient(tx: Transaction, postProductionId: string, { versionInterne }: Life) {
  await tx
    .update(postProductionVersions)
    .set({ publishedAt: null, clientNumber: null })
    .where(isCurrentVersion(postProductionId, versionInterne))
}

/** Withdraws the last version: the row stays, but no longer counts. */
export async function withdrawVersion(tx: Transaction, postProductionId: string, { versionInterne }: Life) {
  await tx
    .update(postProductionVersions)
    .set({ withdrawnAt: sql`now()` })
    .where(isCurrentVersion(postProductionId, versionInterne))
}

/** Validates the files of the last version that are not validated yet. */
export async function validateFiles(tx: Transaction, postProductionId: string, actorId: string, number: number) {
  await tx
    .update(postProductionFiles)
    .set({ validatedAt: sql`now()`, validatedById: actorId })
    .where(
      and(
        inArray(postProductionFiles.versionId, currentVersionId(tx, postProductionId, number)),
        isNull(postProductionFiles.validatedAt),
      ),
    )
}

/** Undoes the validations made at the time of the undone step. Validations made one by one before it stay. */
export async function undoValidations(tx: Transaction, postProductionId: string, number: number, at: string) {
  await tx
    .update(postProductionFiles)
    .set({ validatedAt: null, validatedById: null })
    .where(
      and(
        inArray(postProductionFiles.versionId, currentVersionId(tx, postProductionId, number)),
        eq(postProductionFiles.validatedAt, at),
      ),
    )
}

type FileValidation = { postProductionId: string; number: number; fileKey: string; actorId: string; isValid: boolean }

/**
 * Validates one file of the last version, or undoes its validation. Answers the file's name, and whether anything
 * changed. Throws NOT_FOUND.
 */
export async function setFileValidation(
  tx: Transaction,
  { postProductionId, number, fileKey, actorId, isValid }: FileValidation,
) {
  const [file] = await tx
    .select({
      versionId: postProductionFiles.versionId,
      name: medias.name,
      validatedAt: postProductionFiles.validatedAt,
    })
    .from(postProductionFiles)
    .innerJoin(medias, eq(medias.id, postProductionFiles.mediaId))
    .where(
      and(
        eq(postProductionFiles.mediaId, fileKey),
        inArray(postProductionFiles.versionId, currentVersionId(tx, postProductionId, number)),
      ),
    )
  if (!file) throw fail('NOT_FOUND', { message: 'Ce fichier n’est pas dans la dernière version.' })
  const changed = (file.validatedAt !== null) !== isValid
  if (changed)
    await tx
      .update(postProductionFiles)
      .set(isValid ? { validatedAt: sql`now()`, validatedById: actorId } : { validatedAt: null, validatedById: null })
      .where(and(eq(postProductionFiles.versionId, file.versionId), eq(postProductionFiles.mediaId, fileKey)))
  return { name: file.name, changed }
}
