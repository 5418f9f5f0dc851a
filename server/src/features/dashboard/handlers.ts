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
import { monday, today } from '#platform/db/paris.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { loadByTalent, openEdits, openShoots, partsOf } from './open-work.ts'
import { presentDashboard } from './present.ts'

/** Late items shown. */
const mostLate = 8
/** Items shown of each kind that are due this week. */
const mostDue = 20
/** Waiting items shown for each of the three sides. */
const mostWaiting = 5
/** Talents shown in the load. */
const mostTalents = 12

/** The side whose turn it is, in the words of the statuses. */
const turns: Record<WaitsOn, 'talent' | 'staff' | 'client'> = { talent: 'talent', agency: 'staff', client: 'client' }
const statusIn = (on: WaitsOn) =>
  sql`status in (${sql.join(
    statusesWhere(({ turn }) => turn === turns[on]).map((status) => sql`${status}`),
    sql`, `,
  )})`

const byDueDay = sql`"dueOn"`
const late = sql`"dueOn" < ${today}`
const dueThisWeek = sql`"dueOn" between ${monday} and ${monday} + 6`

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
      const waitingOn = (on: WaitsOn) => ({ where: statusIn(on), order: sql`since`, limit: mostWaiting })

      // In sequence: in parallel, one dashboard would take most connections of the pool.
      const edits = await partsOf(db, openWork, {
        late: { where: late, order: byDueDay, limit: mostLate },
        due: { where: dueThisWeek, order: byDueDay, limit: mostDue },
        agency: waitingOn('agency'),
        talent: waitingOn('talent'),
        client: waitingOn('client'),
      })
      const shoots = await partsOf(db, openShoots(and(visibleProductions(actor), followed)), {
        late: { where: late, order: byDueDay, limit: mostLate },
        due: { where: dueThisWeek, order: byDueDay, limit: mostDue },
      })
      const seen = {
        late: {
          count: edits('late').count + shoots('late').count,
          items: [...edits('late').items, ...shoots('late').items].toSorted(byDay).slice(0, mostLate),
        },
        waiting: (['agency', 'talent', 'client'] as const).map((on) => ({ on, ...edits(on) })),
        load: await loadByTalent(db, openWork, { inHand: statusIn('talent'), late }, mostTalents),
        deliveries: [...edits('due').items, ...shoots('due').items].toSorted(byDay),
        storage: await storageOf(actor),
        overdueInvoices: can(actor, ['invoices.view']) ? await overdueSales(db, actor, producteurId) : null,
      }
      return presentDashboard(seen, actor)
    },
  }
}
