import type { prestations as routes } from '@regie/contract/prestations/routes'
import { maySetStatus } from '@regie/contract/prestations/rules'
import { type PrestationDetail } from '@regie/contract/prestations/schema'
import { and, eq } from 'drizzle-orm'
import type { StrandedEdits } from '#features/manifest.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPrestation } from '../present.ts'
import { checkProductions, emitPrestationEvent, lockPrestation, readPrestation } from '../prestation.ts'
import { prestationProductions, prestations } from '../table.ts'
import { demandWayIn } from '../way-in.ts'

const bumpPrestation = (tx: Transaction, prestationId: string) =>
  tx.update(prestations).set(versionBump(prestations)).where(eq(prestations.id, prestationId))

const isAttachment = (prestationId: string, productionId: string) =>
  and(eq(prestationProductions.prestationId, prestationId), eq(prestationProductions.productionId, productionId))

/** A production attached to a prestation. Throws NOT_FOUND. */
function demandAttached({ productions }: PrestationDetail, productionId: string) {
  const found = productions.find(({ id }) => id === productionId)
  if (!found) throw fail('NOT_FOUND', { message: 'Cette production n’est pas rattachée à la prestation.' })
  return found
}

type PrestationProductionRoutes = Pick<Handlers<typeof routes>, 'attach' | 'detach' | 'productionStatus'>

/** The productions that a prestation works on. */
export const prestationProductionHandlers = (
  { db }: Platform,
  strandedEdits: StrandedEdits,
): PrestationProductionRoutes => ({
  attach: ({ params, body }, { actor }) =>
    db.transaction(async (tx) => {
      const prestation = await lockPrestation(tx, actor, params.prestationId)
      await checkProductions(tx, prestation.projectId, [params.productionId])
      const categories = [...new Set(body.categories)].toSorted((a, b) => b.localeCompare(a))
      const before = prestation.productions.find(({ id }) => id === params.productionId)
      if (!categories.includes('POST_PRODUCTION'))
        await demandWayIn(tx, strandedEdits, prestation, [params.productionId])
      await tx
        .insert(prestationProductions)
        .values({ prestationId: prestation.id, productionId: params.productionId, categories })
        .onConflictDoUpdate({
          target: [prestationProductions.prestationId, prestationProductions.productionId],
          set: { categories },
        })
      await bumpPrestation(tx, prestation.id)
      const after = await readPrestation(tx, prestation.id)
      const production = demandAttached(after, params.productionId)
      const was = before ? before.categories.map(({ type }) => type) : null
      await emitPrestationEvent(tx, before ? 'prestations.updated' : 'prestations.productionAttached', actor, after, {
        changes: { production: [before?.name ?? null, production.name], categories: [was, categories] },
      })
      return presentPrestation(after, actor)
    }),

  detach: ({ params }, { actor }) =>
    db.transaction(async (tx) => {
      const prestation = await lockPrestation(tx, actor, params.prestationId)
      const production = demandAttached(prestation, params.productionId)
      await demandWayIn(tx, strandedEdits, prestation, [production.id])
      await tx.delete(prestationProductions).where(isAttachment(prestation.id, production.id))
      await bumpPrestation(tx, prestation.id)
      await emitPrestationEvent(tx, 'prestations.productionDetached', actor, prestation, {
        changes: { production: [production.name, null] },
      })
      return presentPrestation(await readPrestation(tx, prestation.id), actor)
    }),

  productionStatus: ({ params, body: { status } }, { actor }) =>
    db.transaction(async (tx) => {
      const prestation = await lockPrestation(tx, actor, params.prestationId)
      const production = demandAttached(prestation, params.productionId)
      const from = production.prestationProductionStatus
      if (!maySetStatus({ ...actor, isAssigned: prestation.userId === actor.id }, from, status)) throw fail('FORBIDDEN')
      if (from === status) return presentPrestation(prestation, actor)
      await tx.update(prestationProductions).set({ status }).where(isAttachment(prestation.id, production.id))
      await bumpPrestation(tx, prestation.id)
      await emitPrestationEvent(tx, 'prestations.productionMoved', actor, prestation, {
        changes: {
          production: [production.name, production.name],
          productionId: [production.id, production.id],
          prestationProductionStatus: [from, status],
        },
      })
      return presentPrestation(await readPrestation(tx, prestation.id), actor)
    }),
})
