import { keysOf } from '@regie/contract/keys'
import type { ProductionColumn } from '@regie/contract/planning/schema'
import { type ProductionStatus, productionStatusLabels } from '@regie/contract/productions/schema'
import { and, eq, exists, inArray, isNull, lte, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import {
  productions,
  productionTalents,
  projectOfProduction,
  selectProductions,
  visibleProductions,
} from '#features/productions/index.ts'
import { isFollowedBy, projects } from '#features/projects/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'

type Asked = {
  producteurId?: string | undefined
  companyId?: string | undefined
  userId?: string | undefined
  /** Productions of each status, at most. */
  limit: number
}

const isWorkedOnBy = (userId: string) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(productionTalents)
      .where(and(eq(productionTalents.productionId, productions.id), eq(productionTalents.userId, userId))),
  )

/** What is over is read from its end, and the rest by what is due first. */
const isOver = inArray(productions.status, ['FINISHED', 'CANCELLED'])
const firstOfColumn = sql`case when ${isOver} then ${productions.dueOn} end desc nulls last,
  case when not ${isOver} then ${productions.dueOn} end nulls last, ${productions.number} desc`

/** The productions of each status that a viewer sees, in projects that are not archived. */
export async function readProductionColumns(
  db: Executor,
  viewer: Viewer,
  { producteurId, companyId, userId, limit }: Asked,
): Promise<ProductionColumn[]> {
  const ranked = db
    .select({
      id: productions.id,
      status: productions.status,
      rank: sql<number>`(row_number() over (partition by ${productions.status} order by ${firstOfColumn}))::int`.as(
        'rank',
      ),
      count: sql<number>`(count(*) over (partition by ${productions.status}))::int`.as('count'),
    })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(
      and(
        visibleProductions(viewer),
        isNull(projects.archivedAt),
        producteurId ? isFollowedBy(producteurId) : undefined,
        companyId ? eq(projects.companyId, companyId) : undefined,
        userId ? isWorkedOnBy(userId) : undefined,
      ),
    )
    .as('ranked')
  const first = await db.select().from(ranked).where(lte(ranked.rank, limit)).orderBy(ranked.status, ranked.rank)
  const rows =
    first.length === 0
      ? []
      : await selectProductions(db).where(
          inArray(
            productions.id,
            first.map(({ id }) => id),
          ),
        )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const columnOf = (status: ProductionStatus): ProductionColumn => {
    const own = first.filter((one) => one.status === status)
    return { status, count: own[0]?.count ?? 0, productions: own.flatMap(({ id }) => byId.get(id) ?? []) }
  }
  return keysOf(productionStatusLabels).map(columnOf)
}
