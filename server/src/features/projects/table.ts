import { keysOf } from '@regie/contract/keys'
import { productionStatusLabels } from '@regie/contract/productions/schema'
import { Project } from '@regie/contract/projects/schema'
import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { users } from '#features/users/index.ts'
import { inOrder } from '#platform/db/checks.ts'
import { calendarDay, columnsOf, instant, rowColumns, searchText, serialNumber } from '#platform/db/columns.ts'
import { deletionColumn } from '#platform/db/table.ts'

export const projects = pgTable(
  'projects',
  {
    ...rowColumns,
    ...deletionColumn,
    number: serialNumber(),
    name: text('name').notNull(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    producteurId: uuid('producteur_id').references(() => users.id),
    description: text('description').notNull().default(''),
    startsOn: calendarDay('starts_on'),
    dueOn: calendarDay('due_on'),
    archivedAt: instant('archived_at'),
    search: text('search').generatedAlwaysAs(searchText(sql`name`)),
  },
  (table) => {
    const isLive = isNull(table.deletedAt)
    return [
      inOrder(table.startsOn, table.dueOn),
      uniqueIndex('projects_number_key').on(table.number),
      index('projects_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
      // The one that bears a name, where a thousand others hold the word.
      index('projects_named_index').using('hash', table.search),
      index('projects_name_natural_index').on(sql`(${table.name} collate regie_french)`, table.id).where(isLive),
      index('projects_number_index').on(table.number, table.id).where(isLive),
      index('projects_starts_on_index').on(sql`coalesce(${table.startsOn}, 'infinity'::date)`, table.id).where(isLive),
      index('projects_due_on_index').on(sql`coalesce(${table.dueOn}, 'infinity'::date)`, table.id).where(isLive),
      index('projects_created_at_index').on(table.createdAt, table.id).where(isLive),
      index('projects_company_index').on(table.companyId).where(isLive),
      index('projects_producteur_index').on(table.producteurId).where(isLive),
      // Active projects are counted all day long, and joined with their companies.
      index('projects_active_company_index')
        .on(table.id, table.companyId)
        .where(sql`${isLive} and ${table.archivedAt} is null`),
      index('projects_archived_index')
        .on(table.archivedAt)
        .where(sql`${table.deletedAt} is null and ${table.archivedAt} is not null`),
      index('projects_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
    ]
  },
)

/** The columns of `projects` that the API shows. */
export const projectColumns = columnsOf(projects, Project)

/** Joins `companies` to `projects`. */
export const companyOfProject = eq(companies.id, projects.companyId)

/**
 * The productions that are not deleted. A database view (migration 0028), because productions depend on this feature.
 * PostgreSQL renames a column in the view too, and refuses to drop one that the view reads.
 */
export const liveProductions = pgView('live_productions', {
  projectId: uuid('project_id').notNull(),
  status: text('status', { enum: keysOf(productionStatusLabels) }).notNull(),
}).existing()
