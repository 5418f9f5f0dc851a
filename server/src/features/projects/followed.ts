import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { projects } from './table.ts'

const queryBuilder = new QueryBuilder()

/** The projects that a producteur follows: their own, and those of their companies that have no producteur. */
export const isFollowedBy = (producteurId: string): SQL | undefined =>
  or(
    eq(projects.producteurId, producteurId),
    and(
      isNull(projects.producteurId),
      inArray(
        projects.companyId,
        queryBuilder
          .select({ id: companies.id })
          .from(companies)
          .where(and(eq(companies.producteurId, producteurId), isNull(companies.deletedAt))),
      ),
    ),
  )
