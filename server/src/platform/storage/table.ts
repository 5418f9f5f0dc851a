import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Which storage the files of this database are in: one row. */
export const storageIdentity = pgTable(
  'storage_identity',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** What the storage holds too. */
    id: uuid('id').notNull(),
    /** Where it was when it was first used, in French. */
    place: text('place').notNull(),
    /** False until the storage is known to hold the id. */
    isMarked: boolean('is_marked').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [check('storage_identity_is_only', sql`${table.isOnly}`)],
)
