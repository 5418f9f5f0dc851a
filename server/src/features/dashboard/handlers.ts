import type { dashboard as routes } from '@regie/contract/dashboard/routes'
import type { WaitsOn } from '@regie/contract/dashboard/schema'
import { can } from '@regie/contract/permissions'
import { statusesWhere } from '@regie/contract/post-productions/rules/statuses'
import { and, desc, eq, isNull, ne, or, sql, sum } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { overdueSales } from '#features/invoicing/index.ts'
import { medias } from '#features/medias/index.ts'
import { visiblePostProductions } from '#features/post-productions/index.ts'
import { visibleProductions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import { mondayInParis, todayInParis } from '#platform/db/paris-days.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { loadByTalent, openEdits, openShoots, readWorkParts } from './open-work.ts'
import { presentDashboard } from './present.ts'

/** Late items shown. */
const maxLate = 8
/** Items shown of each kind that are due this week. */
const maxDue = 20
/** Waiting items shown for each of the three sides. */
const maxWaiting = 5
/** Talents shown in the load. */
const maxTalents = 12

/** The side whose turn it is, in the words of the statuses. */
const turnOfSide: Record<WaitsOn, 'talent' | 'staff' | 'client'> = {
  talent: 'talent',
  agency: 'staff',
  client: 'client',
}
const isTurnOf = (on: WaitsOn) =>
  sql`status in (${sql.join(
    statusesWhere(({ turn }) => turn === turnOfSide[on]).map((status) => sql`${status}`),
    sql`, `,
  )})`

const byDueDay = sql`"dueOn"`
const isLate = sql`"dueOn" < ${todayInParis}`
const isDueThisWeek = sql`"dueOn" between ${mondayInParis} and ${mondayInParis} + 6`

const byDay = <Item extends { dueOn: string | null }>(a: Item, b: Item) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '')

/** The overview of current work, for the agency; of one producer on request. */
export function dashboardHandlers({ db, config }: Platform): Handlers<typeof routes> {
  const storageOf = async (actor: Actor) => {
    if (!can(actor, ['medias.read'])) return null
    const byCategory = await db
      .select({ category: medias.category, bytes: sql<number>`${sum(medias.size)}::float8` })
      .from(medias)
      .where(and(isNull(medias.deletedAt), ne(medias.state, 'UPLOADING')))
      .groupBy(medias.category)
      .orderBy(desc(sum(medias.size)))
    return { used: byCategory.reduce((all, { bytes }) => all + bytes, 0), quota: config.storageQuota, byCategory }
  }

  return {
    async read({ query: { producteurId } }, { actor }) {
      const followed = producteurId
        ? or(
            eq(projects.producteurId, producteurId),
            and(isNull(projects.producteurId), eq(companies.producteurId, producteurId)),
          )
        : undefined
      const readsEdits = can(actor, ['post-productions.read']) ? undefined : sql`false`
      const openWork = openEdits(and(visiblePostProductions(actor), readsEdits, followed))
      const waitingOn = (on: WaitsOn) => ({ where: isTurnOf(on), order: sql`since`, limit: maxWaiting })

      // In sequence: in parallel, one dashboard would take most connections of the pool.
      const edits = await readWorkParts(db, openWork, {
        late: { where: isLate, order: byDueDay, limit: maxLate },
        due: { where: isDueThisWeek, order: byDueDay, limit: maxDue },
        agency: waitingOn('agency'),
        talent: waitingOn('talent'),
        client: waitingOn('client'),
      })
      const shoots = await readWorkParts(db, openShoots(and(visibleProductions(actor), followed)), {
        late: { where: isLate, order: byDueDay, limit: maxLate },
        due: { where: isDueThisWeek, order: byDueDay, limit: maxDue },
      })
      const seen = {
        late: {
          count: edits('late').count + shoots('late').count,
          items: [...edits('late').items, ...shoots('late').items].toSorted(byDay).slice(0, maxLate),
        },
        waiting: (['agency', 'talent', 'client'] as const).map((on) => ({ on, ...edits(on) })),
        load: await loadByTalent(db, openWork, { inHand: isTurnOf('talent'), late: isLate }, maxTalents),
        deliveries: [...edits('due').items, ...shoots('due').items].toSorted(byDay),
        storage: await storageOf(actor),
        overdueInvoices: can(actor, ['invoices.view']) ? await overdueSales(db, actor, producteurId) : null,
      }
      return presentDashboard(seen, actor)
    },
  }
}
