import type { medias as routes } from '@regie/contract/medias/routes'
import { declaredType, freeNames, kindOf } from '@regie/contract/medias/rules'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { namesInFolder } from './free-names.ts'
import { demandFolder, ensureFolder, lockFolders } from './handlers/folders.ts'
import { checkStorageSpace, isReserved } from './quota.ts'
import { medias, originalKey } from './table.ts'

type UploadRow = typeof medias.$inferSelect

/** The unfinished uploads of a person in a production. */
export const isUnfinishedUpload = (actor: Actor, productionId: string): SQL | undefined =>
  and(
    eq(medias.createdById, actor.id),
    eq(medias.productionId, productionId),
    eq(medias.state, 'UPLOADING'),
    isNull(medias.deletedAt),
  )

type Declaration = Parameters<Handlers<typeof routes>['declare']>[0]['body']

/** Finds or creates the row of each declared file, in the order of the declarations. */
export async function declareFiles(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  productionId: string,
  { files, category, folderId }: Declaration,
) {
  await lockFolders(tx, productionId)
  if (folderId) await demandFolder(tx, productionId, folderId)
  const begun = await tx.select().from(medias).where(isUnfinishedUpload(actor, productionId))
  const reserved = await tx
    .select({ id: medias.id })
    .from(medias)
    .where(and(isUnfinishedUpload(actor, productionId), isReserved))
  const folders = new Map<string, string | null>()
  const named = new Map<string | null, (wanted: string) => string>()
  const rows: UploadRow[] = []
  const fresh: (typeof medias.$inferInsert)[] = []
  /** Bytes without a reservation. */
  let bytes = 0
  const order: string[] = []
  for (const { name, size, type: sent, path = [], lastModified = null } of files) {
    const place = path.join('/')
    let folder = folders.get(place)
    if (folder === undefined) {
      const above = { productionId, parentId: folderId ?? null, createdById: actor.id }
      folder = await ensureFolder(tx, { ...above, path })
      folders.set(place, folder)
    }
    const into = folder
    const known = begun.find(
      (row) =>
        !order.includes(row.id) &&
        row.folderId === into &&
        row.declaredName === name &&
        row.size === size &&
        row.lastModified === lastModified &&
        row.category === category,
    )
    if (known) {
      if (!reserved.some(({ id }) => id === known.id)) bytes += known.size - known.arrived
      rows.push(known)
      order.push(known.id)
      continue
    }
    let free = named.get(into)
    if (!free) {
      free = freeNames(await namesInFolder(tx, { productionId, folderId: into }))
      named.set(into, free)
    }
    const id = crypto.randomUUID()
    const type = declaredType(sent)
    order.push(id)
    bytes += size
    fresh.push({
      id,
      productionId,
      folderId: into,
      name: free(name),
      declaredName: name,
      declaredPath: [...path],
      size,
      type,
      kind: kindOf(type),
      category,
      state: 'UPLOADING',
      lastModified,
      storageKey: originalKey(id),
      createdById: actor.id,
    })
  }
  // Checked before the rows are inserted, because the check counts rows.
  await checkStorageSpace(platform, tx, { actor, productionId, bytes })
  if (fresh.length > 0) rows.push(...(await tx.insert(medias).values(fresh).returning()))
  return order.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
