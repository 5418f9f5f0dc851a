import { keysOf } from '@regie/contract/keys'
import { supportLabels, territoryLabels } from '@regie/contract/usage-rights/schema'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { medias } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import { inOrder, inRange, knownValues } from '#platform/db/checks.ts'
import { calendarDay, instant, rowColumns } from '#platform/db/columns.ts'

/** The rights to use the deliverables of productions. */
export const usageRights = pgTable(
  'usage_rights',
  {
    ...rowColumns,
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id').references(() => medias.id, { onDelete: 'cascade' }),
    supports: text('supports', { enum: keysOf(supportLabels) })
      .array()
      .notNull(),
    territory: text('territory', { enum: keysOf(territoryLabels) }).notNull(),
    territoryNote: text('territory_note'),
    startsOn: calendarDay('starts_on').notNull(),
    endsOn: calendarDay('ends_on'),
    isExclusive: boolean('is_exclusive').notNull(),
    persons: text('persons'),
    music: text('music'),
    note: text('note').notNull(),
    closesDownloads: boolean('closes_downloads').notNull(),
    /** The last warning of its end that was given, in days before it. */
    warnedAt: integer('warned_at'),
  },
  (table) => {
    const endsOn = sql`coalesce(${table.endsOn}, 'infinity'::date)`
    return [
      ...knownValues(table),
      inOrder(table.startsOn, table.endsOn),
      check('usage_rights_supports_some', sql`cardinality(${table.supports}) > 0`),
      index('usage_rights_production_index').on(table.productionId),
      index('usage_rights_media_index').on(table.mediaId).where(isNotNull(table.mediaId)),
      index('usage_rights_ends_on_index').on(endsOn, table.id),
      index('usage_rights_starts_on_index').on(table.startsOn, table.id),
    ]
  },
)

/** The signed documents of usage rights. The bytes of a removed one go, then its row. */
export const usageRightDocuments = pgTable(
  'usage_right_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    rightId: uuid('right_id').references(() => usageRights.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Read in its bytes. */
    type: text('type').notNull(),
    storageKey: text('storage_key').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    inRange(table.size, 1),
    uniqueIndex('usage_right_documents_one').on(table.rightId).where(isNull(table.removedAt)),
    index('usage_right_documents_removed_index').on(table.removedAt).where(isNotNull(table.removedAt)),
  ],
)
