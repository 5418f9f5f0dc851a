import { isNull, sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { medias } from '../medias/index.ts'
import { postProductions, postProductionVersions } from '../post-productions/index.ts'
import { users } from '../users/index.ts'

/** Remarks about the files of a version: drafts until their round is sent. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => postProductionVersions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id').references(() => medias.id),
    authorId: uuid('author_id').references(() => users.id),
    text: text('text').notNull(),
    isInternal: boolean('is_internal').notNull().default(false),
    sentAt: instant('sent_at'),
    resolvedAt: instant('resolved_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('comments_index').on(table.postProductionId, table.createdAt).where(isNull(table.deletedAt))],
)
