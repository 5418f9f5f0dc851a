import { replacedFile } from '@regie/contract/usage-rights/rules'
import { and, desc, eq, isNull, not } from 'drizzle-orm'
import type { MoveRights } from '#features/manifest.ts'
import { medias } from '#features/medias/index.ts'
import { postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { emitProductionEvent } from '#features/productions/index.ts'
import { subtitles } from '#features/review/index.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { isDelivered } from './delivered.ts'
import { usageRights } from './table.ts'

/** The files of each version of an edit, withdrawn ones included, the latest first. */
async function readVersions(db: Executor, postProductionId: string): Promise<string[][]> {
  const rows = await db
    .select({ versionId: postProductionVersions.id, mediaId: postProductionFiles.mediaId })
    .from(postProductionVersions)
    .innerJoin(postProductionFiles, eq(postProductionFiles.versionId, postProductionVersions.id))
    .where(eq(postProductionVersions.postProductionId, postProductionId))
    .orderBy(desc(postProductionVersions.createdAt), desc(postProductionVersions.number))
  const versions = new Map<string, string[]>()
  for (const { versionId, mediaId } of rows) versions.set(versionId, [...(versions.get(versionId) ?? []), mediaId])
  return [...versions.values()]
}

/** Of the files of other versions, which one of those delivered took the place of each: the latest version of a file decides. */
function replacements(versions: readonly string[][], delivered: readonly string[]): Map<string, string> {
  const seen = new Set(delivered)
  const places = new Map<string, string>()
  for (const files of versions) {
    const replaced = replacedFile(files, delivered)
    if (replaced && !seen.has(replaced.from)) places.set(replaced.from, replaced.to)
    for (const file of files) seen.add(file)
  }
  return places
}

/** Copies of a film that goes keep its rights: they stay delivered, with its subtitles in their picture. */
async function leaveToCopies(tx: Transaction, filmId: string, moved: readonly (typeof usageRights.$inferSelect)[]) {
  const copies = await tx
    .select({ id: medias.id })
    .from(medias)
    .innerJoin(subtitles, eq(subtitles.id, medias.burntSubtitlesId))
    .where(eq(subtitles.mediaId, filmId))
  const left = moved.flatMap(({ id: _id, createdAt: _createdAt, version: _version, ...right }) =>
    copies.map(({ id: mediaId }) => ({ ...right, mediaId })),
  )
  if (left.length > 0) await tx.insert(usageRights).values(left)
}

async function moveRight(tx: Transaction, from: string, to: string): Promise<number> {
  const [former] = await tx
    .select({ id: medias.id })
    .from(medias)
    .where(and(eq(medias.id, from), not(isDelivered)))
  if (!former) return 0
  const moved = await tx
    .update(usageRights)
    .set({ mediaId: to, ...versionBump(usageRights) })
    .where(and(eq(usageRights.mediaId, former.id), isNull(usageRights.deletedAt)))
    .returning()
  await leaveToCopies(tx, former.id, moved)
  return moved.length
}

/** Rights follow a deliverable from a version to the next, where one file took the place of one. Others stay, and are marked. */
export const moveRights: MoveRights = async (tx, actor, { postProduction, mediaIds }) => {
  let moved = 0
  for (const [from, to] of replacements(await readVersions(tx, postProduction.id), mediaIds))
    moved += await moveRight(tx, from, to)
  if (moved === 0) return
  const { productionId: id, productionName: name, projectId, companyId } = postProduction
  await emitProductionEvent(
    tx,
    'productions.rightsChanged',
    actor,
    { id, name, projectId, companyId },
    { heardBy: 'CLIENT' },
  )
}
