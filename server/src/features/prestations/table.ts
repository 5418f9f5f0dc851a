import { keysOf } from '@regie/contract/keys'
import {
  categoryTypeLabels,
  Prestation,
  prestationProductionStatusLabels,
  prestationTypeLabels,
} from '@regie/contract/prestations/schema'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import { inOrder, knownValues } from '#platform/db/checks.ts'
import { calendarDay, columnsOf, instant, rowColumns, searchText, serialNumber } from '#platform/db/columns.ts'
import { deletionColumn } from '#platform/db/table.ts'

export const prestations = pgTable(
  'prestations',
  {
    ...rowColumns,
    ...deletionColumn,
    number: serialNumber(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type', { enum: keysOf(prestationTypeLabels) }).notNull(),
    userId: uuid('user_id').references(() => users.id),
    startsOn: calendarDay('starts_on'),
    endsOn: calendarDay('ends_on'),
    place: text('place').notNull().default(''),
    purchaseOrderSellsyId: text('purchase_order_sellsy_id'),
    search: text('search').generatedAlwaysAs(searchText(sql`name`)),
  },
  (table) => {
    const isLive = isNull(table.deletedAt)
    return [
      ...knownValues(table),
      inOrder(table.startsOn, table.endsOn),
      uniqueIndex('prestations_number_key').on(table.number),
      // The budget's lines refer to a prestation and its project together.
      uniqueIndex('prestations_of_project_key').on(table.id, table.projectId),
      index('prestations_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
      // The one that bears a name, where a thousand others hold the word.
      index('prestations_named_index').using('hash', table.search),
      index('prestations_name_natural_index').on(sql`(${table.name} collate regie_french)`, table.id).where(isLive),
      index('prestations_number_index').on(table.number, table.id).where(isLive),
      index('prestations_type_natural_index').on(sql`(${table.type} collate regie_french)`, table.id).where(isLive),
      index('prestations_starts_on_index')
        .on(sql`coalesce(${table.startsOn}, 'infinity'::date)`, table.id)
        .where(isLive),
      index('prestations_ends_on_index').on(sql`coalesce(${table.endsOn}, 'infinity'::date)`, table.id).where(isLive),
      index('prestations_created_at_index').on(table.createdAt, table.id).where(isLive),
      index('prestations_project_index').on(table.projectId).where(isLive),
      index('prestations_user_index').on(table.userId).where(isLive),
      index('prestations_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
    ]
  },
)

/** The columns of `prestations` that the API shows. */
export const prestationColumns = columnsOf(prestations, Prestation)

/** The productions of a prestation, each with its task and its status. */
export const prestationProductions = pgTable(
  'prestation_productions',
  {
    prestationId: uuid('prestation_id')
      .notNull()
      .references(() => prestations.id, { onDelete: 'cascade' }),
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    categories: text('categories', { enum: keysOf(categoryTypeLabels) })
      .array()
      .notNull(),
    status: text('status', { enum: keysOf(prestationProductionStatusLabels) })
      .notNull()
      .default('TO_ORGINIZE'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    primaryKey({ name: 'prestation_productions_pkey', columns: [table.prestationId, table.productionId] }),
    index('prestation_productions_production_index').on(table.productionId),
    index('prestation_productions_open_index').on(table.prestationId).where(sql`${table.status} <> 'FINISHED'`),
  ],
)
