import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { prestations } from '../prestations/index.ts'
import { projects } from '../projects/index.ts'
import { users } from '../users/index.ts'

/** Documents of the invoicing service linked to a project, or to one of its prestations. */
export const invoiceLinks = pgTable(
  'invoice_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    prestationId: uuid('prestation_id').references(() => prestations.id, { onDelete: 'cascade' }),
    /** As the invoicing service numbers it. */
    invoiceId: text('invoice_id').notNull(),
    linkedById: uuid('linked_by_id').references(() => users.id),
    linkedAt: instant('linked_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('invoice_links_project_key')
      .on(table.projectId, table.invoiceId)
      .where(sql`${table.projectId} is not null`),
    uniqueIndex('invoice_links_prestation_key')
      .on(table.prestationId, table.invoiceId)
      .where(sql`${table.prestationId} is not null`),
    index('invoice_links_invoice_index').on(table.invoiceId),
  ],
)
