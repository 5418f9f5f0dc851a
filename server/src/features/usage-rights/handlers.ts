import type { usageRights as routes } from '@regie/contract/usage-rights/routes'
import type { UsageRightEntry } from '@regie/contract/usage-rights/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { paperTypeOf } from '#features/documents/index.ts'
import { checkStorageSpace, medias } from '#features/medias/index.ts'
import { emitProductionEvent, type ToldProduction, visibleProduction } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { storeUpload } from '#platform/http/files/store-upload.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { rightsAsked, rightsPage } from './list.ts'
import { presentUsageRight, presentUsageRightListed } from './present.ts'
import { lockRight, readRight, readRightsOfProduction, visibleRights } from './right.ts'
import { usageRightDocuments, usageRights } from './table.ts'

const tell = (tx: Transaction, actor: Actor, production: ToldProduction) =>
  emitProductionEvent(tx, 'productions.rightsChanged', actor, production, { heardBy: 'CLIENT' })

/** Throws INVALID for a file that is not of the production. */
async function checkFile(tx: Transaction, productionId: string, { mediaId }: Pick<UsageRightEntry, 'mediaId'>) {
  if (mediaId === null) return
  const isOfProduction = and(eq(medias.id, mediaId), eq(medias.productionId, productionId), isNull(medias.deletedAt))
  if ((await tx.$count(medias, isOfProduction)) === 0)
    throw fail('INVALID', { fields: { mediaId: 'Ce livrable n’est pas de cette production' } })
}

/** Marks the document of a right as removed: its bytes go later. */
const removeDocument = (tx: Transaction, rightId: string) =>
  tx
    .update(usageRightDocuments)
    .set({ removedAt: sql`now()` })
    .where(and(eq(usageRightDocuments.rightId, rightId), isNull(usageRightDocuments.removedAt)))

/** The rights to use the deliverables. */
export function usageRightsHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, storage } = platform
  return {
    async list({ query }, { actor }) {
      const where = and(visibleRights(actor), rightsAsked(query))
      return presentUsageRightListed.page(await rightsPage(platform, query, where), actor)
    },

    async ofProduction({ params: { productionId } }, { actor }) {
      const { id } = await visibleProduction(db, actor, productionId)
      return presentUsageRight.all(await readRightsOfProduction(db, actor, id), actor)
    },

    async create({ params: { productionId }, body: { id, ...entry } }, { actor }) {
      const production = await visibleProduction(db, actor, productionId)
      return db.transaction(async (tx) => {
        await checkFile(tx, production.id, entry)
        const [made] = await tx
          .insert(usageRights)
          .values({ id, productionId: production.id, ...entry })
          .onConflictDoNothing({ target: usageRights.id })
          .returning({ id: usageRights.id })
        if (made) await tell(tx, actor, production)
        const right = await readRight(tx, actor, id)
        // Sent again, it is the same one; the id of another production's is refused.
        if (right.productionId !== production.id) throw fail('INVALID')
        return presentUsageRight(right, actor)
      })
    },

    update: ({ params: { rightId }, body: { version, ...entry } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockRight(tx, actor, rightId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentUsageRight(await readRight(tx, actor, rightId), actor) })
        await checkFile(tx, before.production.id, entry)
        await tx
          .update(usageRights)
          // Another end is told again; the same one was told already.
          .set({ ...entry, ...(entry.endsOn !== before.endsOn && { warnedAt: null }), ...versionBump(usageRights) })
          .where(eq(usageRights.id, rightId))
        await tell(tx, actor, before.production)
        return presentUsageRight(await readRight(tx, actor, rightId), actor)
      }),

    remove: ({ params: { rightId } }, { actor }) =>
      db.transaction(async (tx) => {
        const { production } = await lockRight(tx, actor, rightId)
        await removeDocument(tx, rightId)
        await tx
          .update(usageRights)
          .set({ deletedAt: sql`now()`, ...versionBump(usageRights) })
          .where(eq(usageRights.id, rightId))
        await tell(tx, actor, production)
        return null
      }),

    async attach({ params: { rightId }, query: { name }, content }, { actor }) {
      await readRight(db, actor, rightId)
      return storeUpload(platform, { prefix: `usage-rights/${rightId}`, name, content }, async (stored) => {
        const type = await paperTypeOf(platform, { name, ...stored })
        return db.transaction(async (tx) => {
          const { production } = await lockRight(tx, actor, rightId)
          await checkStorageSpace(platform, tx, { actor, productionId: production.id, bytes: stored.size })
          await removeDocument(tx, rightId)
          await tx.insert(usageRightDocuments).values({ rightId, name, type, ...stored })
          await tell(tx, actor, production)
          return presentUsageRight(await readRight(tx, actor, rightId), actor)
        })
      })
    },

    async document({ params: { rightId } }, { actor }) {
      await readRight(db, actor, rightId)
      const [found] = await db
        .select({
          name: usageRightDocuments.name,
          size: usageRightDocuments.size,
          type: usageRightDocuments.type,
          storageKey: usageRightDocuments.storageKey,
        })
        .from(usageRightDocuments)
        .where(and(eq(usageRightDocuments.rightId, rightId), isNull(usageRightDocuments.removedAt)))
      if (!found) throw fail('NOT_FOUND')
      const { storageKey, ...file } = found
      return { ...file, shown: false, isSensitive: true, ...storedFile(storage, storageKey) }
    },
  }
}
