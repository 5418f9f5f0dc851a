import type { ExpectedFormat, Severities } from '@regie/contract/quality-control/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { productions } from '#features/productions/index.ts'

/** The productions whose files are controlled, and the formats that they expect; without a row: no control. */
export const qualityTerms = pgTable(
  'quality_terms',
  {
    productionId: uuid('production_id')
      .primaryKey()
      .references(() => productions.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    formats: jsonb('formats').$type<ExpectedFormat[]>().notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('quality_terms_on_index').on(table.productionId).where(sql`${table.isOn}`)],
)

/** The id of the one row that holds the rules. */
export const qualityRulesId = '0d0f7a52-3c1c-4c43-8a4e-3f5b2f3b9a01'

/** How the agency judges each check: one row, absent until something is entered. */
export const qualityRules = pgTable(
  'quality_rules',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql.raw(`'${qualityRulesId}'`)),
    severities: jsonb('severities').$type<Severities>().notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('quality_rules_alone', sql`${table.id} = ${sql.raw(`'${qualityRulesId}'`)}`)],
)
