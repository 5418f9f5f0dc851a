import type { medias as routes } from '@regie/contract/medias/routes'
import type { Upload } from '@regie/contract/medias/schema'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { productions, visibleProductions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { visibleMedias } from '../access.ts'
import { declareFiles, isUnfinishedUpload } from '../declaration.ts'
import { presentPieceAddresses, presentUploads } from '../present.ts'
import { checkStorageSpace, freeDiskBytes, isReserved } from '../quota.ts'
import { medias } from '../table.ts'
import { checkMayDeposit } from '../upload-policy.ts'
import { readVisibleProduction } from './reading.ts'

/** Seconds that a browser may send a piece to the storage at its address. */
const addressSeconds = 3600

type UploadRow = typeof medias.$inferSelect

/** Uploads as their sender reads them. */
async function describeUploads(
  db: Executor,
  { receiving, direct }: Storage,
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
      direct: direct !== null,
      checking: row.checkingSince !== null,
      problem: row.problem,
      sameAs: same ? { id: same.id, name: same.name, createdAt: same.createdAt } : null,
      createdAt: row.createdAt,
    })
  }
  return uploads
}

type UploadRoutes = Pick<Handlers<typeof routes>, 'declare' | 'uploads' | 'receive' | 'pieceAddresses' | 'cancelUpload'>

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
  /** Keeps an upload that goes on from counting as abandoned. */
  const keepAlive = (id: string) =>
    db
      .update(medias)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(medias.id, id), lt(medias.updatedAt, sql`now() - interval '1 minute'`)))
  type OwnUpload = Awaited<ReturnType<typeof ownUpload>>
  /** Reserves the room of the bytes to come. Throws STORAGE_FULL or STORAGE_SHARE. */
  const reserveRoom = async (actor: Actor, { id, size, arrived, productionId, isReserved: has }: OwnUpload) => {
    if (has) return
    await db.transaction(async (tx) => {
      await checkStorageSpace(platform, tx, { actor, productionId, bytes: size - arrived })
      await tx.update(medias).set({ bytesAt: sql`now()` }).where(eq(medias.id, id))
    })
  }
  /** Records how many bytes are there. */
  const recordArrival = ({ id, arrived }: OwnUpload, now: number) =>
    db
      .update(medias)
      .set({ arrived: now, ...(now > arrived && { bytesAt: sql`now()` }) })
      .where(and(eq(medias.id, id), eq(medias.state, 'UPLOADING')))
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
      return presentUploads(await describeUploads(db, storage, actor, rows), actor)
    },

    async uploads({ params }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      const rows = await db
        .select()
        .from(medias)
        .where(isUnfinishedUpload(actor, production.id))
        .orderBy(medias.createdAt, medias.id)
        .limit(1000)
      return presentUploads(await describeUploads(db, storage, actor, rows), actor)
    },

    async receive({ params }, { actor }) {
      const upload = await ownUpload(db, actor, params.mediaId)
      const { id, key, size } = upload
      await keepAlive(id)
      return {
        receiving,
        turns: platform.uploadTurns,
        key,
        size,
        room: await freeDiskBytes(platform),
        before: () => reserveRoom(actor, upload),
        after: async () => {
          await recordArrival(upload, (await receiving.received(key)) ?? 0)
        },
      }
    },

    async pieceAddresses({ params }, { actor }) {
      const upload = await ownUpload(db, actor, params.mediaId)
      const { id, key, size } = upload
      if (storage.direct === null) throw fail('NOT_FOUND')
      await keepAlive(id)
      await reserveRoom(actor, upload)
      const next = await storage.direct.pieceAddresses(key, { size, seconds: addressSeconds })
      await recordArrival(upload, next.received)
      return presentPieceAddresses(next, actor)
    },

    async cancelUpload({ params }, { actor }) {
      const { id, key } = await ownUpload(db, actor, params.mediaId)
      await db.delete(medias).where(and(eq(medias.id, id), eq(medias.state, 'UPLOADING')))
      await receiving.abandon(key)
      return null
    },
  }
}
