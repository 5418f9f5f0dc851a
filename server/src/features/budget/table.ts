import { budgetKindLabels } from '@regie/contract/budget/schema'
import { keysOf } from '@regie/contract/keys'
import { isNotNull, sql } from 'drizzle-orm'
import { check, foreignKey, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { rowColumns } from '#platform/db/columns.ts'
import { deletionColumn } from '#platform/db/table.ts'

const quantity = (name: string) => numeric(name, { precision: 7, scale: 2 })
const price = (name: string) => numeric(name, { precision: 9, scale: 2 })
const amount = (name: string) => numeric(name, { precision: 14, scale: 2 })

/** The budgets of projects, line by line, in euros. Amounts are kept beside what they are made of: lists add them up. */
export const budgetLines = pgTable(
  'budget_lines',
  {
    ...rowColumns,
    ...deletionColumn,
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    productionId: uuid('production_id'),
    prestationId: uuid('prestation_id'),
    kind: text('kind', { enum: keysOf(budgetKindLabels) }).notNull(),
    label: text('label').notNull(),
    plannedQuantity: quantity('planned_quantity').notNull(),
    plannedPrice: price('planned_price').notNull(),
    plannedAmount: amount('planned_amount')
      .notNull()
      .generatedAlwaysAs(sql`round(planned_quantity * planned_price, 2)`),
    realQuantity: quantity('real_quantity'),
    realPrice: price('real_price'),
    realAmount: amount('real_amount').generatedAlwaysAs(sql`round(real_quantity * real_price, 2)`),
    writtenById: uuid('written_by_id').references(() => users.id),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.plannedQuantity, 0),
    inRange(table.realQuantity, 0),
    check('budget_lines_real', sql`num_nonnulls(${table.realQuantity}, ${table.realPrice}) <> 1`),
    // What a line is for is of its project.
    foreignKey({
      name: 'budget_lines_production_fk',
      columns: [table.productionId, table.projectId],
      foreignColumns: [productions.id, productions.projectId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'budget_lines_prestation_fk',
      columns: [table.prestationId, table.projectId],
      foreignColumns: [prestations.id, prestations.projectId],
    }).onDelete('cascade'),
    index('budget_lines_project_index').on(table.projectId, table.createdAt, table.id),
    index('budget_lines_production_index').on(table.productionId),
    index('budget_lines_prestation_index').on(table.prestationId),
    index('budget_lines_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
  ],
)
