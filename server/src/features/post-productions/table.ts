import { keysOf } from '@regie/contract/keys'
import {
  PostProduction,
  postProductionActionLabels,
  postProductionStatusLabels,
} from '@regie/contract/post-productions/schema'
import { productionStatusLabels } from '@regie/contract/productions/schema'
import { isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { medias } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import { users } from '#features/users/index.ts'
import { inOrder, inRange, knownValues } from '#platform/db/checks.ts'
import { calendarDay, columnsOf, instant, rowColumns, searchText, serialNumber } from '#platform/db/columns.ts'
import { deletionColumn } from '#platform/db/table.ts'

const statuses = keysOf(postProductionStatusLabels)

export const postProductions = pgTable(
  'post_productions',
  {
    ...rowColumns,
    ...deletionColumn,
    number: serialNumber(),
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    status: text('status', { enum: statuses }).notNull().default('TO_DO'),
    statusSince: instant('status_since').notNull().default(sql`now()`),
    /** When the status that clients and guests read last changed. */
    clientSince: instant('client_since').notNull().default(sql`now()`),
    userId: uuid('user_id').references(() => users.id),
    versionInterne: integer('version_interne').notNull().default(0),
    versionClient: integer('version_client').notNull().default(0),
    dueOn: calendarDay('due_on'),
    search: text('search').generatedAlwaysAs(searchText(sql`name`)),
  },
  (table) => {
    const isLive = isNull(table.deletedAt)
    const dueOn = sql`coalesce(${table.dueOn}, 'infinity'::date)`
    return [
      ...knownValues(table),
      inRange(table.versionClient, 0),
      inOrder(table.versionClient, table.versionInterne),
      uniqueIndex('post_productions_number_key').on(table.number),
      index('post_productions_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
      // The one that bears a name, where a thousand others hold the word.
      index('post_productions_named_index').using('hash', table.search),
      index('post_productions_due_on_index').on(dueOn, table.id).where(isLive),
      // Unfinished rows are read all day long, and are a small part of the table.
      index('post_productions_active_index')
        .on(dueOn, table.id)
        .where(sql`${isLive} and ${ne(table.status, sql`'FINISHED'`)}`),
      index('post_productions_name_natural_index')
        .on(sql`(${table.name} collate regie_french)`, table.id)
        .where(isLive),
      index('post_productions_number_index').on(table.number, table.id).where(isLive),
      index('post_productions_status_natural_index')
        .on(sql`(${table.status} collate regie_french)`, table.id)
        .where(isLive),
      index('post_productions_status_since_index').on(table.statusSince, table.id).where(isLive),
      index('post_productions_created_at_index').on(table.createdAt, table.id).where(isLive),
      index('post_productions_production_index').on(table.productionId).where(isLive),
      index('post_productions_user_index').on(table.userId).where(isLive),
      index('post_productions_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
    ]
  },
)

/** The columns of `post_productions` that the API shows. */
export const postProductionColumns = columnsOf(postProductions, PostProduction)

/** The history of post-productions, step by step. Only `undoneAt` ever changes. */
export const postProductionTransitions = pgTable(
  'post_production_transitions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order of steps: two may fall in the same millisecond. */
    rank: bigint('rank', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().default(sql`now()`),
    actorId: uuid('actor_id').references(() => users.id),
    action: text('action', { enum: keysOf(postProductionActionLabels) }).notNull(),
    fromStatus: text('from_status', { enum: statuses }).notNull(),
    toStatus: text('to_status', { enum: statuses }).notNull(),
    /** The version counters before and after. */
    fromVersionInterne: integer('from_version_interne').notNull(),
    toVersionInterne: integer('to_version_interne').notNull(),
    fromVersionClient: integer('from_version_client').notNull(),
    toVersionClient: integer('to_version_client').notNull(),
    /** The status of the production before this step changed it; null when it did not. */
    productionStatusBefore: text('production_status_before', { enum: keysOf(productionStatusLabels) }),
    /** When a rollback undid this step. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    ...knownValues(table),
    inOrder(table.fromVersionClient, table.fromVersionInterne),
    inOrder(table.toVersionClient, table.toVersionInterne),
    index('post_production_transitions_index').on(table.postProductionId, table.rank),
  ],
)

/** The numbered versions: sets of files submitted by the talent. */
export const postProductionVersions = pgTable(
  'post_production_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** The number that clients read; null while the version is not presented. */
    clientNumber: integer('client_number'),
    note: text('note').notNull().default(''),
    authorId: uuid('author_id').references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    publishedAt: instant('published_at'),
    /** When a rollback withdrew it. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    inRange(table.number, 1),
    inRange(table.clientNumber, 1),
    inOrder(table.clientNumber, table.number),
    uniqueIndex('post_production_versions_number_key')
      .on(table.postProductionId, table.number)
      .where(isNull(table.withdrawnAt)),
    index('post_production_versions_index').on(table.postProductionId),
  ],
)

/** The files of a version, each with its validation. */
export const postProductionFiles = pgTable(
  'post_production_files',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => postProductionVersions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => medias.id),
    rank: integer('rank').notNull(),
    validatedAt: instant('validated_at'),
    validatedById: uuid('validated_by_id').references(() => users.id),
  },
  (table) => [
    primaryKey({ name: 'post_production_files_pkey', columns: [table.versionId, table.mediaId] }),
    index('post_production_files_media_index').on(table.mediaId),
  ],
)
