import { randomUUID } from 'node:crypto'
import { companies } from '../src/features/companies/index.ts'
import { projects } from '../src/features/projects/index.ts'
import type { Database } from '../src/platform/db/database.ts'

/** The row that an insertion answered. */
function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A company that is a client, unless told otherwise. */
export const aCompany = async (db: Database, given: Partial<typeof companies.$inferInsert> = {}) =>
  only(
    await db
      .insert(companies)
      .values({ name: `Société ${randomUUID()}`, type: 'CLIENT', ...given })
      .returning(),
  )

/** A project of a new company, unless told of which. */
export const aProject = async (db: Database, given: Partial<typeof projects.$inferInsert> = {}) =>
  only(
    await db
      .insert(projects)
      .values({ name: 'Film de marque', companyId: given.companyId ?? (await aCompany(db)).id, ...given })
      .returning(),
  )
