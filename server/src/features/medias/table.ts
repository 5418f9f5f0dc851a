import { keysOf } from '@regie/contract/keys'
import { mediaCategoryLabels, mediaKindLabels, mediaStateLabels } from '@regie/contract/medias/schema'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rowColumns, searchable } from '../../platform/db/columns.ts'
import { deletionColumn } from '../../platform/db/table.ts'
import { productions } from '../productions/index.ts'
import { users } from '../users/index.ts'

/** Files of productions. Their bytes are in the storage, under `storageKey`. */
export const medias = pgTable(
  'medias',
  {
    ...rowColumns,
    ...deletionColumn,
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    /** As its owner called it. */
    name: text('name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    kind: text('kind', { enum: keysOf(mediaKindLabels) }).notNull(),
    category: text('category', { enum: keysOf(mediaCategoryLabels) }).notNull(),
    state: text('state', { enum: keysOf(mediaStateLabels) }).notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256'),
    createdById: uuid('created_by_id').references(() => users.id),
    search: text('search').generatedAlwaysAs(searchable(sql`name`)),
  },
  (table) => [
    index('medias_production_index').on(table.productionId, table.createdAt, table.id).where(isNull(table.deletedAt)),
    index('medias_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
    index('medias_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
  ],
)
