import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The storage of this database's files: one row. */
export const storageIdentity = pgTable(
  'storage_identity',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The same id as in the storage. */
    id: uuid('id').notNull(),
    /** Its location at first use, in French. */
    place: text('place').notNull(),
    /** False until the storage is known to hold the id. */
    isMarked: boolean('is_marked').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [check('storage_identity_is_only', sql`${table.isOnly}`)],
)
