import type { dashboard as routes } from '@regie/contract/dashboard/routes'
import { turnOfSide, type WaitsOn, waitsOnLabels } from '@regie/contract/dashboard/schema'
import { keysOf } from '@regie/contract/keys'
import { can } from '@regie/contract/permissions'
import type { PostProductionStatus } from '@regie/contract/post-productions/schema'
import { and, type SQL, sql } from 'drizzle-orm'
import { overdueSales } from '#features/invoicing/index.ts'
import { isTurnOf, visiblePostProductions } from '#features/post-productions/index.ts'
import { visibleProductions } from '#features/productions/index.ts'
import { isFollowedBy } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { readFirstSteps } from './first-steps.ts'
import { isDueThisWeek, isLate, openEdits, openProductions, readOpenWork, readShoots } from './open-work.ts'
import { presentDashboard } from './present.ts'
import { storageUse } from './storage-use.ts'

/** Late items shown. */
const maxLate = 8
/** Items shown that are due this week, and shoots. */
const maxThisWeek = 8
/** Waiting items shown for each of the three sides; what the agency must do comes first. */
const maxWaiting: Record<WaitsOn, number> = { agency: 8, talent: 5, client: 5 }
/** Talents shown in the load. */
const maxTalents = 12

const turnColumns = { status: sql<PostProductionStatus>`status`, isUnassigned: sql`"userId" is null` }
const waitsOn = (on: WaitsOn): SQL => sql`(${isTurnOf(turnOfSide[on], turnColumns)})`

const byDueDay = sql`"dueOn"`

/** The overview of current work, for the agency; of one producer on request. */
export function dashboardHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, config } = platform
  const readUse = storageUse(platform)
  const storageOf = async (actor: Actor) => {
    if (!can(actor, ['medias.read'])) return null
    const use = await readUse()
    return {
      used: use.reduce((all, { bytes }) => all + bytes, 0),
      quota: config.storageQuota,
      byCategory: use.map(({ category, bytes }) => ({ category, bytes })),
    }
  }

  return {
    async read({ query: { producteurId } }, { actor }) {
      const followed = producteurId ? isFollowedBy(producteurId) : undefined
      const readsEdits = can(actor, ['post-productions.read']) ? undefined : sql`false`
      const edits = openEdits(and(visiblePostProductions(actor), readsEdits, followed))
      const productions = openProductions(and(visibleProductions(actor), followed))
      // Each item is listed once: the agency's own turn first, then what is late, the week, and who is waited for.
      const waitingPart = (on: WaitsOn) => ({
        where: waitsOn(on),
        ...(on !== 'agency' && { unless: sql`${waitsOn('agency')} or ${isLate} or ${isDueThisWeek}` }),
        order: sql`(${isLate}) is not true, case when ${isLate} then "dueOn" end, since`,
        limit: maxWaiting[on],
      })

      // In sequence: in parallel, one dashboard would take most connections of the pool.
      const work = await readOpenWork(
        db,
        sql`${edits} union all ${productions}`,
        {
          late: { where: isLate, unless: waitsOn('agency'), order: byDueDay, limit: maxLate },
          due: {
            where: isDueThisWeek,
            unless: sql`${waitsOn('agency')} or ${isLate}`,
            order: byDueDay,
            limit: maxThisWeek,
          },
          agency: waitingPart('agency'),
          talent: waitingPart('talent'),
          client: waitingPart('client'),
        },
        { inHand: waitsOn('talent'), late: isLate, limit: maxTalents },
      )
      const seen = {
        firstSteps: await readFirstSteps(db, actor),
        late: work.part('late'),
        waiting: keysOf(waitsOnLabels).map((on) => ({ on, count: work.part(on).count, items: work.part(on).items })),
        load: work.load,
        deliveries: work.part('due'),
        shoots: await readShoots(db, and(visibleProductions(actor), followed), maxThisWeek),
        storage: await storageOf(actor),
        overdueInvoices: can(actor, ['invoices.view']) ? await overdueSales(db, actor, producteurId) : null,
      }
      return presentDashboard(seen, actor)
    },
  }
}
