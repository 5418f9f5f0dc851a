import { keysOf } from '@regie/contract/keys'
import { postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import {
  clientTaskLabels,
  guestAccessLabels,
  guestWatermarkLabels,
  Production,
  productionStatusLabels,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
import { eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { projects } from '#features/projects/index.ts'
import { guests } from '#features/session/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { calendarDay, columnsOf, instant, rowColumns, searchText, serialNumber } from '#platform/db/columns.ts'
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
    /** True when somebody chose the status, until the post-productions move it. */
    isStatusByHand: boolean('status_by_hand').notNull().default(false),
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
    /** The key that a guest's address must contain, once the link was renewed; null before. */
    guestKey: text('guest_key'),
    guestPasswordHash: text('guest_password_hash'),
    /** The last day, in Paris, on which the guest link opens. */
    guestUntil: calendarDay('guest_until'),
    guestWatermark: text('guest_watermark', { enum: keysOf(guestWatermarkLabels) })
      .notNull()
      .default('NONE'),
    /** The reference burnt into the pictures of the link, and since when it is that of the link; null before the first. */
    guestMark: text('guest_mark'),
    guestMarkedAt: instant('guest_marked_at'),
    /** Increases when guests must open the link again. */
    guestEpoch: integer('guest_epoch').notNull().default(0),
    shootOn: calendarDay('shoot_on'),
    dueOn: calendarDay('due_on'),
    search: text('search').generatedAlwaysAs(searchText(sql`name`)),
  },
  (table) => [
    ...knownValues(table),
    check('productions_guest_mark', sql`num_nonnulls(${table.guestMark}, ${table.guestMarkedAt}) <> 1`),
    check('productions_guest_watermark', sql`${table.guestWatermark} <> 'BURNT' or ${table.guestMark} is not null`),
    uniqueIndex('productions_number_key').on(table.number),
    // The budget's lines refer to a production and its project together.
    uniqueIndex('productions_of_project_key').on(table.id, table.projectId),
    index('productions_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
    // The one that bears a name, where a thousand others hold the word.
    index('productions_named_index').using('hash', table.search),
    // Lists of productions always concern one project.
    index('productions_project_index').on(table.projectId).where(isNull(table.deletedAt)),
    // What happens between two days.
    index('productions_shoot_on_index').on(table.shootOn).where(isNull(table.deletedAt)),
    index('productions_due_on_index').on(table.dueOn).where(isNull(table.deletedAt)),
    // Work that no post-production stands for, unfinished: a small part of the table, read all day long.
    index('productions_open_index')
      .on(table.dueOn, table.id)
      .where(
        sql`${table.deletedAt} is null and ${eq(table.optionPostProd, sql`false`)} and ${notInArray(table.status, [sql`'FINISHED'`, sql`'CANCELLED'`])}`,
      ),
    // Few agencies mark many links: each event looks for them.
    index('productions_deposit_asked_index').on(table.id).where(sql`${table.optionDepotClient} = 'YES'`),
    index('productions_choice_asked_index').on(table.id).where(sql`${table.optionImageChoice} = 'YES'`),
    index('productions_burnt_index').on(table.id).where(sql`${table.guestWatermark} = 'BURNT'`),
    index('productions_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
  ],
)

/** The columns of `productions` that the API shows. */
export const productionColumns = columnsOf(productions, Production)

/** Joins `projects` to `productions`. */
export const projectOfProduction = eq(projects.id, productions.projectId)

/**
 * The people who work on a production: through an attached prestation, or a post-production. A database view (migration
 * 0002), because both features depend on productions.
 */
export const productionTalents = pgView('production_talents', {
  productionId: uuid('production_id').notNull(),
  userId: uuid('user_id').notNull(),
}).existing()

/** The post-productions that are not deleted. A database view (migration 0028): their feature depends on this one. */
export const livePostProductions = pgView('live_post_productions', {
  productionId: uuid('production_id').notNull(),
  status: text('status', { enum: keysOf(postProductionStatusLabels) }).notNull(),
}).existing()

/** The links that guests opened with the requested key or password. Valid while the production's epoch is unchanged. */
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
