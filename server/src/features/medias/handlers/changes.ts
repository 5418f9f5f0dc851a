import type { medias as routes } from '@regie/contract/medias/routes'
import { freeNames } from '@regie/contract/medias/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { IsAcceptedFile } from '#features/manifest.ts'
import { productions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Dependents, openDeletion } from '#platform/db/deletions.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleMedias } from '../access.ts'
import { emitFolderEvent, emitMediaEvent } from '../announce.ts'
import { demandChoice, type MediaChoice } from '../chosen.ts'
import { contentOfFolders, holdsOnMedias, markFolder, markMedia } from '../deletion.ts'
import { namesInFolder } from '../free-names.ts'
import { requestPreparation } from '../jobs/preparation-queue.ts'
import { presentMedia } from '../present.ts'
import { mediaFolders, medias } from '../table.ts'
import { checkNotInside, demandFolder, lockFolders, moveFolder } from './folders.ts'
import { readVisibleMedia, readVisibleProduction } from './reading.ts'

/** The chosen files and folders of a production. Throws NOT_FOUND unless the actor sees all of them. */
async function demandChosen(tx: Transaction, actor: Actor, productionId: string, chosen: MediaChoice) {
  const { mediaIds, folderIds } = demandChoice(chosen)
  const files =
    mediaIds.length === 0
      ? []
      : await tx
          .select({ id: medias.id, name: medias.name, category: medias.category, folderId: medias.folderId })
          .from(medias)
          .innerJoin(productions, eq(productions.id, medias.productionId))
          .where(and(inArray(medias.id, mediaIds), eq(medias.productionId, productionId), visibleMedias(actor)))
  const folders =
    folderIds.length === 0
      ? []
      : await tx
          .select()
          .from(mediaFolders)
          .where(
            and(
              inArray(mediaFolders.id, folderIds),
              eq(mediaFolders.productionId, productionId),
              isNull(mediaFolders.deletedAt),
            ),
          )
  if (files.length < new Set(mediaIds).size || folders.length < new Set(folderIds).size)
    throw fail('NOT_FOUND', { message: 'Un des fichiers ou dossiers choisis n’est plus là.' })
  return { files, folders }
}

type ChangeRoutes = Pick<Handlers<typeof routes>, 'update' | 'move' | 'remove' | 'retry'>

/** What is delivered changes before or after a signature of it, not meanwhile: a signature locks the production. */
const holdSignatures = (tx: Transaction, productionId: string) =>
  tx.select({ id: productions.id }).from(productions).where(eq(productions.id, productionId)).for('key share')

/** `below`: what refuses the deletion of a file in later features. */
export type LaterHolds = { below: readonly Dependents[]; isAcceptedFile: IsAcceptedFile }

export function changeHandlers(platform: Platform, { below, isAcceptedFile }: LaterHolds): ChangeRoutes {
  const { db } = platform
  const holds = holdsOnMedias(below)
  return {
    update: ({ params, body: { version, ...sent } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await readVisibleMedia(tx, actor, params.mediaId)
        const production = await readVisibleProduction(tx, actor, before.productionId)
        await holdSignatures(tx, production.id)
        await lockFolders(tx, production.id)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentMedia(before, actor) })
        const isTakenBack = before.category === 'LIVRABLE' && (sent.category ?? 'LIVRABLE') !== 'LIVRABLE'
        if (isTakenBack && (await isAcceptedFile(tx, before.id)))
          throw fail('INVALID', {
            fields: { category: 'Ce fichier est dans un procès-verbal de recette signé : il reste un livrable' },
          })
        const folderId = sent.folderId === undefined ? before.folderId : sent.folderId
        if (sent.folderId) await demandFolder(tx, production.id, sent.folderId)
        const wanted = sent.name ?? before.name
        const name = freeNames(await namesInFolder(tx, { productionId: production.id, folderId, butId: before.id }))(
          wanted,
        )
        if (sent.name !== undefined && name !== wanted)
          throw fail('INVALID', { fields: { name: 'Un fichier s’appelle déjà ainsi dans ce dossier' } })
        await tx
          .update(medias)
          .set({ ...definedFields(sent), name, ...versionBump(medias) })
          .where(eq(medias.id, before.id))
        const after = await readVisibleMedia(tx, actor, before.id)
        await emitMediaEvent(tx, 'medias.updated', actor, production, after, changesBetween(before, sent))
        return presentMedia(after, actor)
      }),

    retry: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await readVisibleMedia(tx, actor, params.mediaId)
        const production = await readVisibleProduction(tx, actor, before.productionId)
        const [again] = await tx
          .update(medias)
          .set({ state: 'PROCESSING', problem: null, attempts: 0, ...versionBump(medias) })
          .where(and(eq(medias.id, before.id), eq(medias.state, 'FAILED')))
          .returning()
        if (again) {
          await requestPreparation(platform, tx, again, actor)
          await emitMediaEvent(tx, 'medias.prepared', actor, production, again)
        }
        return presentMedia(await readVisibleMedia(tx, actor, before.id), actor)
      }),

    move: ({ params, body: { chosen, folderId } }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await readVisibleProduction(tx, actor, params.productionId)
        await lockFolders(tx, production.id)
        const into = folderId === null ? null : await demandFolder(tx, production.id, folderId)
        const { files, folders } = await demandChosen(tx, actor, production.id, chosen)
        await checkNotInside(
          tx,
          folders.map(({ id }) => id),
          folderId,
        )
        const moved = { folderName: [null, into?.name ?? 'Racine'] } satisfies Record<string, [unknown, unknown]>
        const named = freeNames(await namesInFolder(tx, { productionId: production.id, folderId }))
        for (const file of files) {
          if (file.folderId === folderId) continue
          const name = named(file.name)
          await tx
            .update(medias)
            .set({ folderId, name, ...versionBump(medias) })
            .where(eq(medias.id, file.id))
          await emitMediaEvent(tx, 'medias.moved', actor, production, { ...file, name }, moved)
        }
        for (const folder of folders) {
          if (folder.parentId === folderId) continue
          await moveFolder(tx, folder, folderId)
          await emitFolderEvent(tx, 'media-folders.moved', actor, production, folder, moved)
        }
        return null
      }),

    remove: ({ params, body }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await readVisibleProduction(tx, actor, params.productionId)
        await holdSignatures(tx, production.id)
        await lockFolders(tx, production.id)
        const { files, folders } = await demandChosen(tx, actor, production.id, body)
        for (const { id, name, category } of files) {
          const about = { type: 'medias', id, label: name, projectId: production.projectId, actor }
          await markMedia(tx, id, await openDeletion(tx, about, [holds]))
          await emitMediaEvent(tx, 'medias.deleted', actor, production, { id, name, category })
        }
        for (const folder of folders) {
          const { id, name } = folder
          const about = { type: 'media-folders', id, label: name, projectId: production.projectId, actor }
          await markFolder(tx, id, await openDeletion(tx, about, [contentOfFolders(holds)]))
          await emitFolderEvent(tx, 'media-folders.deleted', actor, production, folder)
        }
        return null
      }),
  }
}
