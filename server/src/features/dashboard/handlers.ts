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
const today = sql`(now() at time zone 'Europe/Paris')::date`
const monday = sql`date_trunc('week', now() at time zone 'Europe/Paris')::date`

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
}
const userName = sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`

/** Post-productions under way, as items. */
const edits = (db: Executor, where: SQL | undefined, order: SQL, limit: number) =>
  db
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

/** Productions that have no post-production to wait for, as items. */
const shoots = (db: Executor, where: SQL | undefined, limit: number) =>
  db
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
      const counted = (where: SQL | undefined) =>
        db
          .select({ n: count() })
          .from(postProductions)
          .innerJoin(productions, eq(productions.id, postProductions.productionId))
          .innerJoin(projects, eq(projects.id, productions.projectId))
          .innerJoin(companies, eq(companies.id, projects.companyId))
          .where(where)
      const lateEdits = and(active, lt(postProductions.dueOn, today))
      const lateShoots = and(withoutEdit, lt(productions.dueOn, today))
      const week = (column: typeof postProductions.dueOn | typeof productions.dueOn) =>
        between(column, monday, sql`${monday} + 6`)

      const [late, lateToo, [lateCount], [lateTooCount], dueEdits, dueShoots, load, storage, overdueInvoices] =
        await Promise.all([
          edits(db, lateEdits, asc(postProductions.dueOn), mostItems),
          shoots(db, lateShoots, mostItems),
          counted(lateEdits),
          db
            .select({ n: count() })
            .from(productions)
            .innerJoin(projects, eq(projects.id, productions.projectId))
            .innerJoin(companies, eq(companies.id, projects.companyId))
            .where(lateShoots),
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
            .where(
              and(active, isNotNull(postProductions.userId), inArray(postProductions.status, statusesOf('talent'))),
            )
            .groupBy(users.id)
            .orderBy(desc(count()), sql`${users.lastname} collate "fr-x-icu"`)
            .limit(12),
          storageOf(actor),
          can(actor, ['invoices.view']) ? overdueSales(db, actor, producteurId) : null,
        ])
      const waiting = await Promise.all(
        (['agency', 'talent', 'client'] as const).map(async (on) => {
          const where = and(active, inArray(postProductions.status, statusesOf(on)))
          const [[found], items] = await Promise.all([
            counted(where),
            edits(db, where, asc(postProductions.statusSince), 5),
          ])
          return { on, count: found?.n ?? 0, items }
        }),
      )
      return {
        late: {
          count: (lateCount?.n ?? 0) + (lateTooCount?.n ?? 0),
          items: [...late, ...lateToo].toSorted(byDay).slice(0, mostItems),
        },
        waiting,
        load,
        deliveries: [...dueEdits, ...dueShoots].toSorted(byDay),
        storage,
        overdueInvoices,
      }
    },
  }
}
