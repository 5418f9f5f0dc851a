import { plural } from '@regie/contract/french'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { type Dependents, removeBelow, surveyOf } from '#platform/db/deletions.ts'
import { folderSubtree } from './handlers/folders.ts'
import { mediaFolders, medias } from './table.ts'

const countText = (count: number, one: string, many: string) =>
  count === 0 ? [] : [plural(count, one, `${count} ${many}`)]

/** Delivered files must stay available. */
const deliveryRefusals = (count: number) =>
  countText(count, 'Un fichier a été livré au client.', 'fichiers ont été livrés au client.')

const deletionFigures = {
  files: sql<number>`count(*)::int`,
  delivered: sql<number>`(count(*) filter (where ${medias.category} = 'LIVRABLE'))::int`,
}

async function removeMedias(tx: Transaction, condition: ReturnType<typeof and>, deletionId: string) {
  await tx
    .update(medias)
    .set({ deletedAt: sql`now()`, deletionId, ...versionBump(medias) })
    .where(and(condition, isNull(medias.deletedAt)))
}

/** Deletes the files and folders of productions, along with them. */
export const mediasOfProductions: Dependents = {
  async survey(db, productionIds) {
    const [found] = await db
      .select(deletionFigures)
      .from(medias)
      .where(and(inArray(medias.productionId, [...productionIds]), isNull(medias.deletedAt)))
    return {
      goesWith: countText(found?.files ?? 0, '1 fichier', 'fichiers'),
      refusals: deliveryRefusals(found?.delivered ?? 0),
    }
  },
  async remove(tx, productionIds, deletionId) {
    await removeMedias(tx, inArray(medias.productionId, [...productionIds]), deletionId)
    await tx
      .update(mediaFolders)
      .set({ deletedAt: sql`now()`, deletionId, ...versionBump(mediaFolders) })
      .where(and(inArray(mediaFolders.productionId, [...productionIds]), isNull(mediaFolders.deletedAt)))
  },
}

const filesBelow = async (db: Executor, folderIds: readonly string[]) => {
  const below = await folderSubtree(db, folderIds)
  return and(inArray(medias.folderId, below), isNull(medias.deletedAt))
}

/** Deletes the subfolders of folders, and all their files. `ofMedias` refuses the deletion of files. */
export const contentOfFolders = (ofMedias: Dependents): Dependents => ({
  async survey(db, folderIds) {
    const files = await db
      .select({ id: medias.id })
      .from(medias)
      .where(await filesBelow(db, folderIds))
    if (files.length === 0) return { goesWith: [], refusals: [] }
    const ids = files.map(({ id }) => id)
    const { refusals } = await ofMedias.survey(db, ids)
    return { goesWith: countText(ids.length, '1 fichier', 'fichiers'), refusals }
  },
  async remove(tx, folderIds, deletionId) {
    await removeMedias(tx, await filesBelow(tx, folderIds), deletionId)
    const below = (await folderSubtree(tx, folderIds)).filter((id) => !folderIds.includes(id))
    if (below.length > 0)
      await tx
        .update(mediaFolders)
        .set({ deletedAt: sql`now()`, deletionId, ...versionBump(mediaFolders) })
        .where(inArray(mediaFolders.id, below))
  },
})

/** Refuses the deletion of delivered files, and of those that later features need (`below`). */
export const holdsOnMedias = (below: readonly Dependents[]): Dependents => ({
  async survey(db, mediaIds) {
    const [found] = await db
      .select(deletionFigures)
      .from(medias)
      .where(inArray(medias.id, [...mediaIds]))
    const { refusals } = await surveyOf(db, below, mediaIds)
    return { goesWith: [], refusals: [...deliveryRefusals(found?.delivered ?? 0), ...refusals] }
  },
  remove: (tx, mediaIds, deletionId) => removeBelow(tx, below, mediaIds, deletionId),
})

/** Marks a folder as deleted. */
export const markFolder = (tx: Transaction, id: string, deletionId: string) =>
  tx
    .update(mediaFolders)
    .set({ deletedAt: sql`now()`, deletionId, ...versionBump(mediaFolders) })
    .where(eq(mediaFolders.id, id))

export const markMedia = (tx: Transaction, id: string, deletionId: string) =>
  removeMedias(tx, eq(medias.id, id), deletionId)
