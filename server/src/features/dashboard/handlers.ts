import type { dashboard as routes } from '@regie/contract/dashboard/routes'
import { turnOfSide, type WaitsOn, waitsOnLabels } from '@regie/contract/dashboard/schema'
import { keysOf } from '@regie/contract/keys'
import { can } from '@regie/contract/permissions'
import type { PostProductionStatus } from '@regie/contract/post-productions/schema'
import { and, type SQL, sql } from 'drizzle-orm'
import { overdueSales } from '#features/invoicing/index.ts'
import { storageUse } from '#features/medias/index.ts'
import { isTurnOf, visiblePostProductions } from '#features/post-productions/index.ts'
import { visibleProductions } from '#features/productions/index.ts'
import { isFollowedBy } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import { perKindOfViewer, type RowViewer } from '#platform/db/statements/per-viewer.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { readFirstSteps } from './first-steps.ts'
import {
  isDueThisWeek,
  isLate,
  openEdits,
  openProductions,
  openWorkStatement,
  readOpenWork,
  readShoots,
} from './open-work.ts'
import { presentDashboard } from './present.ts'

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

// Each item is listed once: the agency's own turn first, then what is late, the week, and who is waited for.
const waitingPart = (on: WaitsOn) => ({
  where: waitsOn(on),
  ...(on !== 'agency' && { unless: sql`${waitsOn('agency')} or ${isLate} or ${isDueThisWeek}` }),
  order: sql`(${isLate}) is not true, case when ${isLate} then "dueOn" end, since`,
  limit: maxWaiting[on],
})
const parts = {
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
}

/** The statement for what a viewer sees; `followed` narrows it to a producer's projects. */
function openWork(viewer: RowViewer, followed: SQL | undefined): SQL {
  const readsEdits = can(viewer, ['post-productions.read']) ? undefined : sql`false`
  const edits = openEdits(and(visiblePostProductions(viewer), readsEdits), followed)
  const productions = openProductions(visibleProductions(viewer), followed)
  const load = { inHand: waitsOn('talent'), late: isLate, limit: maxTalents }
  return openWorkStatement(sql`${edits} union all ${productions}`, parts, load)
}

/** Of all projects: the same for everybody of one kind, so that it is written once. */
const openWorkOfAll = perKindOfViewer((viewer) => openWork(viewer, undefined))

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
      // A dashboard that waited for the pool before each of its statements would be the slowest page of a busy agency.
      const [work, firstSteps, shoots, overdueInvoices] = await db.readTogether((one) =>
        Promise.all([
          readOpenWork(one, followed ? openWork(actor, followed) : openWorkOfAll(actor)),
          readFirstSteps(one, actor),
          readShoots(one, and(visibleProductions(actor), followed), maxThisWeek),
          can(actor, ['invoices.view']) ? overdueSales(one, actor, producteurId) : null,
        ]),
      )
      const seen = {
        firstSteps,
        late: work.part('late'),
        waiting: keysOf(waitsOnLabels).map((on) => ({ on, count: work.part(on).count, items: work.part(on).items })),
        load: work.load,
        deliveries: work.part('due'),
        shoots,
        storage: await storageOf(actor),
        overdueInvoices,
      }
      return presentDashboard(seen, actor)
    },
  }
}
