import { carbonCategoryLabels, carbonUnits } from '@regie/contract/carbon/rules/factors'
import { carbonPhaseLabels } from '@regie/contract/carbon/schema'
import { keysOf } from '@regie/contract/keys'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { productions } from '#features/productions/index.ts'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/**
 * The emissions of a production, line by line. Each line copies its factor, because the file of factors may change
 * later.
 */
export const carbonLines = pgTable(
  'carbon_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    phase: text('phase', { enum: keysOf(carbonPhaseLabels) }).notNull(),
    category: text('category', { enum: keysOf(carbonCategoryLabels) }).notNull(),
    factorId: text('factor_id').notNull(),
    label: text('label').notNull(),
    unit: text('unit', { enum: carbonUnits }).notNull(),
    factorValue: doublePrecision('factor_value'),
    factorYear: integer('factor_year').notNull(),
    factorSource: text('factor_source').notNull(),
    factorVersion: text('factor_version').notNull(),
    uncertainty: doublePrecision('uncertainty').notNull(),
    quantity: doublePrecision('quantity').notNull(),
    people: integer('people').notNull().default(1),
    occupants: integer('occupants').notNull().default(1),
    note: text('note').notNull().default(''),
    isMeasured: boolean('is_measured').notNull().default(false),
    writtenById: uuid('written_by_id').references(() => users.id),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.quantity, 0),
    inRange(table.people, 1),
    inRange(table.occupants, 1),
    inRange(table.uncertainty, 0),
    index('carbon_lines_production_index').on(table.productionId, table.phase),
    // A new measure replaces the previous one.
    uniqueIndex('carbon_lines_measured_key')
      .on(table.productionId, table.phase, table.factorId, table.note)
      .where(sql`${table.isMeasured}`),
  ],
)
