import type { dashboard as routes } from '@regie/contract/dashboard/routes'
import type { WaitsOn } from '@regie/contract/dashboard/schema'
import { can } from '@regie/contract/permissions'
import type { PostProductionStatus } from '@regie/contract/post-productions/schema'
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Executor } from '../../platform/db/database.ts'
import { monday, today } from '../../platform/db/paris.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { companies } from '../companies/index.ts'
import { overdueSales } from '../invoicing/index.ts'
import { medias } from '../medias/index.ts'
import { postProductions, visiblePostProductions } from '../post-productions/index.ts'
import { productions, visibleProductions } from '../productions/index.ts'
import { projects } from '../projects/index.ts'
import { users } from '../users/index.ts'

const mostItems = 8

/** On whom each status waits. */
const waitsOn: Record<Exclude<PostProductionStatus, 'FINISHED'>, WaitsOn> = {
  TO_DO: 'talent',
  IN_PROGRESS: 'talent',
  TO_MODIFY: 'talent',
  AWAITING_APPROVAL: 'agency',
  AWAITING_VALIDATION: 'client',
}
const statusesOf = (on: WaitsOn) =>
  (['TO_DO', 'IN_PROGRESS', 'TO_MODIFY', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION'] as const).filter(
    (status) => waitsOn[status] === on,
  )

const common = {
  productionId: productions.id,
  projectId: productions.projectId,
  companyName: companies.name,
  of: sql<number>`(count(*) over ())::int`,
}
const userName = sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`

type Found<Item> = { count: number; items: Item[] }
/** The first of those found, and how many they are in all. */
const counted = <Item extends { of: number }>(rows: Item[]): Found<Omit<Item, 'of'>> => ({
  count: rows[0]?.of ?? 0,
  items: rows.map(({ of: _all, ...item }) => item),
})

/** Post-productions under way, as items. */
async function edits(db: Executor, where: SQL | undefined, order: SQL, limit: number) {
  const rows = await db
    .select({
      ...common,
      postProductionId: sql<string | null>`${postProductions.id}`,
      number: postProductions.number,
      name: sql<string>`${productions.name} || ' · ' || ${postProductions.name}`,
      userName,
      dueOn: postProductions.dueOn,
      since: postProductions.statusSince,
    })
    .from(postProductions)
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .innerJoin(projects, eq(projects.id, productions.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(users, eq(users.id, postProductions.userId))
    .where(where)
    .orderBy(order, asc(postProductions.id))
    .limit(limit)
  return counted(rows)
}

/** Productions that have no post-production to wait for, as items. */
async function shoots(db: Executor, where: SQL | undefined, limit: number) {
  const rows = await db
    .select({
      ...common,
      postProductionId: sql<string | null>`null`,
      number: productions.number,
      name: productions.name,
      userName: sql<string | null>`null`,
      dueOn: productions.dueOn,
      since: productions.createdAt,
    })
    .from(productions)
    .innerJoin(projects, eq(projects.id, productions.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .orderBy(asc(productions.dueOn), asc(productions.id))
    .limit(limit)
  return counted(rows)
}

const byDay = <Item extends { dueOn: string | null }>(a: Item, b: Item) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '')

/** What whoever runs the agency looks at in the morning; of one producer, when it is asked. */
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
      const active = and(
        visiblePostProductions(actor),
        readsEdits,
        ne(postProductions.status, 'FINISHED'),
        isNull(productions.deletedAt),
        isNull(projects.archivedAt),
        followed,
      )
      const withoutEdit = and(
        visibleProductions(actor),
        eq(productions.optionPostProd, false),
        notInArray(productions.status, ['FINISHED', 'CANCELLED']),
        isNull(projects.archivedAt),
        followed,
      )
      const week = (column: typeof postProductions.dueOn | typeof productions.dueOn) =>
        between(column, monday, sql`${monday} + 6`)

      const [lateEdits, lateShoots, dueEdits, dueShoots, load, storage, overdueInvoices] = await Promise.all([
        edits(db, and(active, lt(postProductions.dueOn, today)), asc(postProductions.dueOn), mostItems),
        shoots(db, and(withoutEdit, lt(productions.dueOn, today)), mostItems),
        edits(db, and(active, week(postProductions.dueOn)), asc(postProductions.dueOn), 20),
        shoots(db, and(withoutEdit, week(productions.dueOn)), 20),
        db
          .select({
            userId: users.id,
            name: sql<string>`${userName}`,
            inHand: count(),
            late: sql<number>`(count(*) filter (where ${postProductions.dueOn} < ${today}))::int`,
          })
          .from(postProductions)
          .innerJoin(productions, eq(productions.id, postProductions.productionId))
          .innerJoin(projects, eq(projects.id, productions.projectId))
          .innerJoin(companies, eq(companies.id, projects.companyId))
          .innerJoin(users, eq(users.id, postProductions.userId))
          .where(and(active, isNotNull(postProductions.userId), inArray(postProductions.status, statusesOf('talent'))))
          .groupBy(users.id)
          .orderBy(desc(count()), sql`${users.lastname} collate "fr-x-icu"`)
          .limit(12),
        storageOf(actor),
        can(actor, ['invoices.view']) ? overdueSales(db, actor, producteurId) : null,
      ])
      const waiting = await Promise.all(
        (['agency', 'talent', 'client'] as const).map(async (on) => {
          const where = and(active, inArray(postProductions.status, statusesOf(on)))
          return { on, ...(await edits(db, where, asc(postProductions.statusSince), 5)) }
        }),
      )
      return {
        late: {
          count: lateEdits.count + lateShoots.count,
          items: [...lateEdits.items, ...lateShoots.items].toSorted(byDay).slice(0, mostItems),
        },
        waiting,
        load,
        deliveries: [...dueEdits.items, ...dueShoots.items].toSorted(byDay),
        storage,
        overdueInvoices,
      }
    },
  }
}
