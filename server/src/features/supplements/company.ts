import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'

/** A row of a post-production that keeps the company that its project had then. */
type OfThen = { postProductionId: AnyPgColumn; companyId: AnyPgColumn }

/** True for a row of the company that its project has. */
export const isOfCompany = ({
  postProductionId,
  companyId,
}: OfThen): SQL<boolean> => sql<boolean>`coalesce(${companyId} = (
  select ${projects.companyId} from ${postProductions} join ${productions} on ${eq(productions.id, postProductions.productionId)}
    join ${projects} on ${projectOfProduction} where ${postProductions.id} = ${postProductionId}), true)`

/** The name of the company of a row, where its project is no longer of it. */
export const formerCompany = (row: OfThen): SQL<string | null> => sql<string | null>`case when not ${isOfCompany(row)}
  then coalesce((select ${companies.name} from ${companies} where ${companies.id} = ${row.companyId}), 'une société supprimée') end`
