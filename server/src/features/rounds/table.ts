import { keysOf } from '@regie/contract/keys'
import { paidWithLabels, taxRateLabels } from '@regie/contract/supplements/schema'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { postProductions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { companyThen, unitPrice } from '#features/supplements/index.ts'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/** The price of a round beyond the included ones: none without `unit`. */
const priceColumns = {
  unit: unitPrice('unit'),
  paidWith: text('paid_with', { enum: keysOf(paidWithLabels) }).notNull(),
  taxRate: text('tax_rate', { enum: keysOf(taxRateLabels) }).notNull(),
}

/** How many rounds are included: in the post-productions of a project, in those of a production, or in one. */
export const roundTerms = pgTable(
  'round_terms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    productionId: uuid('production_id').references(() => productions.id, { onDelete: 'cascade' }),
    postProductionId: uuid('post_production_id').references(() => postProductions.id, { onDelete: 'cascade' }),
    included: integer('included').notNull(),
    ...priceColumns,
  },
  (table) => [
    ...knownValues(table),
    inRange(table.included, 0),
    check('round_terms_unit_positive', sql`${table.unit} > 0`),
    check(
      'round_terms_of_one',
      sql`num_nonnulls(${table.projectId}, ${table.productionId}, ${table.postProductionId}) = 1`,
    ),
    uniqueIndex('round_terms_project_key').on(table.projectId),
    uniqueIndex('round_terms_production_key').on(table.productionId),
    uniqueIndex('round_terms_post_production_key').on(table.postProductionId),
  ],
)

/** The rounds that the agency gave. A row is never changed; one that no round took may be withdrawn, which its event tells. */
export const offeredRounds = pgTable(
  'offered_rounds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    /** That of the project when it was given. */
    companyId: companyThen(),
    reason: text('reason').notNull(),
    /** What it would have cost. */
    ...priceColumns,
    offeredById: uuid('offered_by_id').references(() => users.id),
    offeredAt: instant('offered_at').notNull().default(sql`now()`),
  },
  (table) => [...knownValues(table), index('offered_rounds_post_production_index').on(table.postProductionId)],
)
