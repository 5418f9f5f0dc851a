import { documentKindLabels } from '@regie/contract/documents/schema'
import { keysOf } from '@regie/contract/keys'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { calendarDay, rowColumns } from '#platform/db/columns.ts'

/**
 * The papers of people. The storage holds their bytes. A removed one can be restored for an hour, by whoever removed it; then its bytes
 * go, and its row after them: a row is never gone before its bytes.
 */
export const documents = pgTable(
  'documents',
  {
    ...rowColumns,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: keysOf(documentKindLabels) }).notNull(),
    name: text('name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Read in its bytes. */
    type: text('type').notNull(),
    storageKey: text('storage_key').notNull(),
    expiresOn: calendarDay('expires_on'),
    note: text('note').notNull().default(''),
    depositedById: uuid('deposited_by_id')
      .notNull()
      .references(() => users.id),
    /** Null while it is there, and for one of an erased person, which nobody restores. */
    removedById: uuid('removed_by_id').references(() => users.id),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.size, 1),
    check('documents_removed', sql`${table.removedById} is null or ${table.deletedAt} is not null`),
    index('documents_user_index').on(table.userId, table.createdAt),
    index('documents_expiry_index').on(table.expiresOn).where(isNull(table.deletedAt)),
    index('documents_deleted_index').on(table.deletedAt).where(isNotNull(table.deletedAt)),
  ],
)
