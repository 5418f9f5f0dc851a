import type { medias as routes } from '@regie/contract/medias/routes'
import { declaredType, freeNames, kindOf } from '@regie/contract/medias/rules'
import type { Upload } from '@regie/contract/medias/schema'
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { productions, visibleProductions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import type { ResumableUploads } from '#platform/storage/storage.ts'
import { visibleMedias } from '../access.ts'
import { namesInFolder } from '../free-names.ts'
import { presentUploads } from '../present.ts'
import { checkStorageSpace, freeDiskBytes, isReserved } from '../quota.ts'
import { medias, originalKey } from '../table.ts'
import { checkMayDeposit } from '../upload-policy.ts'
import { demandFolder, ensureFolder, lockFolders } from './folders.ts'
import { readVisibleProduction } from './reading.ts'

/** The unfinished uploads of a person in a production. */
const isUnfinishedUpload = (actor: Actor, productionId: string): SQL | undefined =>
  and(
    eq(medias.createdById, actor.id),
    eq(medias.productionId, productionId),
    eq(medias.state, 'UPLOADING'),
    isNull(medias.deletedAt),
  )

type UploadRow = typeof medias.$inferSelect

/** Uploads as their sender reads them. */
async function describeUploads(
  db: Executor,
  receiving: ResumableUploads,
  actor: Actor,
  rows: readonly UploadRow[],
): Promise<Upload[]> {
  const names = [...new Set(rows.map(({ declaredName, name }) => declaredName ?? name))]
  const [first] = rows
  const alike = first
    ? await db
        .select({ id: medias.id, name: medias.name, size: medias.size, createdAt: medias.createdAt })
        .from(medias)
        .innerJoin(productions, eq(productions.id, medias.productionId))
        .where(and(eq(medias.productionId, first.productionId), inArray(medias.name, names), visibleMedias(actor)))
    : []
  const uploads: Upload[] = []
  for (const row of rows) {
    const declaredName = row.declaredName ?? row.name
    const same = alike.find(({ name, size }) => name === declaredName && size === row.size)
    uploads.push({
      key: row.id,
      productionId: row.productionId,
      folderId: row.folderId,
      name: row.name,
      declaredName,
      path: row.declaredPath ?? [],
      lastModified: row.lastModified,
      category: row.category,
      size: row.size,
      received: (await receiving.received(row.storageKey)) ?? 0,
      url: `/api/medias/${row.id}/upload`,
      checking: row.checkingSince !== null,
      problem: row.problem,
      sameAs: same ? { id: same.id, name: same.name, createdAt: same.createdAt } : null,
      createdAt: row.createdAt,
    })
  }
  return uploads
}

type Declaration = Parameters<Handlers<typeof routes>['declare']>[0]['body']

/** Finds or creates the row of each declared file, in the order of the declarations. */
async function declareFiles(
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

type UploadRoutes = Pick<Handlers<typeof routes>, 'declare' | 'uploads' | 'receive' | 'cancelUpload'>

export function uploadHandlers(platform: Platform): UploadRoutes {
  const { db, storage } = platform
  const { receiving } = storage
  /** An upload of the actor, in a production they still see. Throws NOT_FOUND. */
  const ownUpload = async (tx: Executor, actor: Actor, mediaId: string) => {
    const [found] = await tx
      .select({
        id: medias.id,
        key: medias.storageKey,
        size: medias.size,
        productionId: medias.productionId,
        arrived: medias.arrived,
        isReserved,
      })
      .from(medias)
      .innerJoin(productions, eq(productions.id, medias.productionId))
      .where(
        and(
          eq(medias.id, mediaId),
          eq(medias.createdById, actor.id),
          eq(medias.state, 'UPLOADING'),
          isNull(medias.deletedAt),
          visibleProductions(actor),
        ),
      )
    if (!found) throw fail('NOT_FOUND')
    return found
  }
  return {
    async declare({ params, body }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      checkMayDeposit(actor, production, body.category)
      const rows = await db.transaction(async (tx) => {
        const declared = await declareFiles(platform, tx, actor, production.id, body)
        const ids = declared.map(({ id }) => id)
        await tx.update(medias).set({ bytesAt: sql`now()` }).where(inArray(medias.id, ids))
        return declared
      })
      return presentUploads(await describeUploads(db, receiving, actor, rows), actor)
    },

    async uploads({ params }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      const rows = await db
        .select()
        .from(medias)
        .where(isUnfinishedUpload(actor, production.id))
        .orderBy(medias.createdAt, medias.id)
        .limit(1000)
      return presentUploads(await describeUploads(db, receiving, actor, rows), actor)
    },

    async receive({ params }, { actor }) {
      const upload = await ownUpload(db, actor, params.mediaId)
      const { id, key, size, productionId, arrived } = upload
      // Keeps a continued upload from counting as abandoned.
      await db
        .update(medias)
        .set({ updatedAt: sql`now()` })
        .where(and(eq(medias.id, id), lt(medias.updatedAt, sql`now() - interval '1 minute'`)))
      return {
        receiving,
        turns: platform.uploadTurns,
        key,
        size,
        room: await freeDiskBytes(platform),
        async before() {
          if (upload.isReserved) return
          await db.transaction(async (tx) => {
            await checkStorageSpace(platform, tx, { actor, productionId, bytes: size - arrived })
            await tx.update(medias).set({ bytesAt: sql`now()` }).where(eq(medias.id, id))
          })
        },
        async after() {
          const now = (await receiving.received(key)) ?? 0
          await db
            .update(medias)
            .set({ arrived: now, ...(now > arrived && { bytesAt: sql`now()` }) })
            .where(and(eq(medias.id, id), eq(medias.state, 'UPLOADING')))
        },
      }
    },

    async cancelUpload({ params }, { actor }) {
      const { id, key } = await ownUpload(db, actor, params.mediaId)
      await db.delete(medias).where(and(eq(medias.id, id), eq(medias.state, 'UPLOADING')))
      await receiving.abandon(key)
      return null
    },
  }
}
