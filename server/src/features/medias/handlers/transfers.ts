import { isStaff } from '@regie/contract/can'
import type { medias as routes } from '@regie/contract/medias/routes'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { productions, visibleProductions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { emitTransferEvent } from '../announce.ts'
import { requestTransfer } from '../jobs/transfers.ts'
import { presentTransfer } from '../present.ts'
import { mediaTransfers, originalKey } from '../table.ts'
import { checkMayDeposit } from '../upload-policy.ts'
import { demandFolder } from './folders.ts'
import { readVisibleProduction } from './reading.ts'

type StoredTransfer = typeof mediaTransfers.$inferSelect

/** Staff see every transfer of the productions they see; others see their own. */
const visibleTransfers = (actor: Actor) =>
  and(visibleProductions(actor), isStaff(actor) ? undefined : eq(mediaTransfers.createdById, actor.id))

type TransferRoutes = Pick<Handlers<typeof routes>, 'transferByUrl' | 'transfers' | 'retryTransfer' | 'cancelTransfer'>

export function transferHandlers(platform: Platform): TransferRoutes {
  const { db, pool, storage } = platform
  const asked = createLimit(pool, 'transfers', { attempts: 60, minutes: 60 })
  const one = async (tx: Executor, actor: Actor, transferId: string): Promise<StoredTransfer> => {
    const [found] = await tx
      .select({ transfer: mediaTransfers })
      .from(mediaTransfers)
      .innerJoin(productions, eq(productions.id, mediaTransfers.productionId))
      .where(and(eq(mediaTransfers.id, transferId), visibleTransfers(actor)))
    if (!found) throw fail('NOT_FOUND')
    return found.transfer
  }
  return {
    async transferByUrl({ params, body }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      checkMayDeposit(actor, production, body.category)
      await asked.spend(actor.id)
      return db.transaction(async (tx) => {
        if (body.folderId) await demandFolder(tx, production.id, body.folderId)
        const [made] = await tx
          .insert(mediaTransfers)
          .values({ ...body, folderId: body.folderId ?? null, productionId: production.id, createdById: actor.id })
          .returning()
        if (!made) throw fail('UNEXPECTED')
        await requestTransfer(platform, tx, made.id)
        await emitTransferEvent(tx, made)
        return presentTransfer(made, actor)
      })
    },

    async transfers({ params }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      const rows = await db
        .select({ transfer: mediaTransfers })
        .from(mediaTransfers)
        .innerJoin(productions, eq(productions.id, mediaTransfers.productionId))
        .where(
          and(
            eq(mediaTransfers.productionId, production.id),
            visibleTransfers(actor),
            inArray(mediaTransfers.state, ['WAITING', 'RUNNING', 'FAILED']),
          ),
        )
        .orderBy(desc(mediaTransfers.createdAt))
        .limit(100)
      return rows.map(({ transfer }) => presentTransfer(transfer, actor))
    },

    retryTransfer: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await one(tx, actor, params.transferId)
        const [again] = await tx
          .update(mediaTransfers)
          .set({ state: 'WAITING', problem: null, attempts: 0, updatedAt: sql`now()` })
          .where(and(eq(mediaTransfers.id, before.id), eq(mediaTransfers.state, 'FAILED')))
          .returning()
        if (!again) return presentTransfer(before, actor)
        await requestTransfer(platform, tx, again.id)
        await emitTransferEvent(tx, again)
        return presentTransfer(again, actor)
      }),

    async cancelTransfer({ params }, { actor }) {
      const before = await one(db, actor, params.transferId)
      const [gone] = await db
        .update(mediaTransfers)
        .set({ state: 'CANCELLED', updatedAt: sql`now()` })
        .where(and(eq(mediaTransfers.id, before.id), ne(mediaTransfers.state, 'DONE')))
        .returning()
      if (!gone) return null
      await emitTransferEvent(db, gone)
      // A running transfer removes its bytes itself, once it reads the new state.
      if (before.state !== 'RUNNING') await storage.receiving.abandon(originalKey(before.id))
      return null
    },
  }
}
