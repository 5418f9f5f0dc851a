import { Company, companyTypeLabels } from '@regie/contract/companies/schema'
import { CompanyRecord, serviceFields } from '@regie/contract/companies/schema/record'
import { keysOf } from '@regie/contract/keys'
import { isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { columnsOf, instant, rowColumns, searchText } from '#platform/db/columns.ts'
import { deletionColumn } from '#platform/db/table.ts'

export const companies = pgTable(
  'companies',
  {
    ...rowColumns,
    ...deletionColumn,
    name: text('name').notNull(),
    type: text('type', { enum: keysOf(companyTypeLabels) }).notNull(),
    optionCredit: boolean('option_credit').notNull().default(false),
    producteurId: uuid('producteur_id').references(() => users.id),
    /** The company in the invoicing service. */
    sellsyId: text('sellsy_id'),
    search: text('search').generatedAlwaysAs(searchText(sql`name`)),
  },
  (table) => [
    ...knownValues(table),
    index('companies_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
    // The one that bears a name, where a thousand others hold the word.
    index('companies_named_index').using('hash', table.search),
    index('companies_name_natural_index')
      .on(sql`(${table.name} collate regie_french)`, table.id)
      .where(isNull(table.deletedAt)),
    index('companies_created_at_index').on(table.createdAt, table.id).where(isNull(table.deletedAt)),
    uniqueIndex('companies_sellsy_key').on(table.sellsyId).where(isNull(table.deletedAt)),
    index('companies_producteur_index').on(table.producteurId).where(isNull(table.deletedAt)),
  ],
)

export const companyMembers = pgTable(
  'company_members',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobTitle: text('job_title'),
    isMainContact: boolean('is_main_contact').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'company_members_pkey', columns: [table.companyId, table.userId] }),
    index('company_members_user_index').on(table.userId),
    uniqueIndex('company_members_main_contact_key').on(table.companyId).where(sql`${table.isMainContact}`),
  ],
)

/** The record of a company. A company without a row has an empty one. */
export const companyRecords = pgTable(
  'company_records',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    legalName: text('legal_name'),
    siret: text('siret'),
    vatNumber: text('vat_number'),
    address: text('address'),
    deliveryAddress: text('delivery_address'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    notes: text('notes'),
    serviceName: text('service_name'),
    fromService: text('from_service', { enum: serviceFields }).array().notNull().default(sql`'{}'`),
    readAt: instant('read_at'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => knownValues(table),
)

/** The columns of `companies` that the API shows. */
export const companyColumns = columnsOf(companies, Company)
export const recordColumns = columnsOf(companyRecords, CompanyRecord)
