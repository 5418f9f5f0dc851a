import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { medias } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'

/** The pictures that somebody chose for a project or a production. */
export const chosenCovers = pgTable(
  'chosen_covers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    productionId: uuid('production_id').references(() => productions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => medias.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check('chosen_covers_subject', sql`num_nonnulls(${table.projectId}, ${table.productionId}) = 1`),
    uniqueIndex('chosen_covers_project_key').on(table.projectId),
    uniqueIndex('chosen_covers_production_key').on(table.productionId),
    index('chosen_covers_media_index').on(table.mediaId),
  ],
)
