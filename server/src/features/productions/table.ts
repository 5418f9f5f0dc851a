import { keysOf } from '@regie/contract/keys'
import { postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import {
  clientTaskLabels,
  guestAccessLabels,
  Production,
  productionStatusLabels,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { projects } from '#features/projects/index.ts'
import { guests } from '#features/session/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { calendarDay, columnsOf, instant, rowColumns, searchable, serialNumber } from '#platform/db/columns.ts'
import { deletionColumn } from '#platform/db/table.ts'

export const productions = pgTable(
  'productions',
  {
    ...rowColumns,
    ...deletionColumn,
    number: serialNumber(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type', { enum: keysOf(productionTypeLabels) }).notNull(),
    status: text('status', { enum: keysOf(productionStatusLabels) })
      .notNull()
      .default('TO_ORGANIZE'),
    optionPostProd: boolean('option_post_prod').notNull().default(true),
    optionDepotClient: text('option_depot_client', { enum: keysOf(clientTaskLabels) })
      .notNull()
      .default('NO'),
    optionImageChoice: text('option_image_choice', { enum: keysOf(clientTaskLabels) })
      .notNull()
      .default('NO'),
    guestAccess: text('guest_access', { enum: keysOf(guestAccessLabels) })
      .notNull()
      .default('LINK'),
    /** What a guest's address must carry besides the id, once a new link was made; null before. */
    guestKey: text('guest_key'),
    guestPasswordHash: text('guest_password_hash'),
    /** The last day, in Paris, on which a guest's link opens. */
    guestUntil: calendarDay('guest_until'),
    /** Rises when what guests opened is to be opened again. */
    guestEpoch: integer('guest_epoch').notNull().default(0),
    shootOn: calendarDay('shoot_on'),
    dueOn: calendarDay('due_on'),
    search: text('search').generatedAlwaysAs(searchable(sql`name`)),
  },
  (table) => [
    ...knownValues(table),
    uniqueIndex('productions_number_key').on(table.number),
    index('productions_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
    // A list of productions is always that of one project.
    index('productions_project_index').on(table.projectId).where(isNull(table.deletedAt)),
    index('productions_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
  ],
)

/** What the API shows of a production, but for what it takes from other tables. */
export const productionColumns = columnsOf(productions, Production)

/**
 * Who works on a production: whoever has a prestation it is attached to, or one of its post-productions. A view of the database
 * (migration 0002), because both tables stand below this feature.
 */
export const productionTalents = pgView('production_talents', {
  productionId: uuid('production_id').notNull(),
  userId: uuid('user_id').notNull(),
}).existing()

/** The post-productions that are not deleted. A view of the database (migration 0028): they stand below this feature too. */
export const livePostProductions = pgView('live_post_productions', {
  productionId: uuid('production_id').notNull(),
  status: text('status', { enum: keysOf(postProductionStatusLabels) }).notNull(),
}).existing()

/** The links that guests opened with what they ask for: a key, a password. Good for as long as the production's epoch is the same. */
export const guestOpenings = pgTable(
  'guest_openings',
  {
    guestId: uuid('guest_id')
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'guest_openings_pkey', columns: [table.guestId, table.productionId] }),
    index('guest_openings_production_index').on(table.productionId),
  ],
)
