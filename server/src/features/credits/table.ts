import { creditKindLabels } from '@regie/contract/credits/schema'
import { keysOf } from '@regie/contract/keys'
import { sql } from 'drizzle-orm'
import { bigint, check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { productions } from '#features/productions/index.ts'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/** Credits have as many decimals as money. */
const credits = (name: string) => numeric(name, { precision: 12, scale: 2 }).notNull()

/** The movements of a company's credits, in order. Their sum is the balance. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid('id').primaryKey(),
    /** The order of the movements of one company: each is recorded while its company's row is locked. */
    rank: bigint('rank', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: keysOf(creditKindLabels) }).notNull(),
    amount: credits('amount'),
    reason: text('reason').notNull().default(''),
    productionId: uuid('production_id').references(() => productions.id, { onDelete: 'set null' }),
    /** The name of the production at that time: the movement outlives the production. */
    productionName: text('production_name'),
    byId: uuid('by_id').references(() => users.id),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    ...knownValues(table),
    index('credit_entries_company_index').on(table.companyId, table.rank),
    index('credit_entries_production_index').on(table.productionId),
    check(
      'credit_entries_sign',
      sql`case ${table.kind} when 'BOUGHT' then ${table.amount} > 0 when 'USED' then ${table.amount} < 0 else ${table.amount} <> 0 end`,
    ),
  ],
)

/** The balance under which a company's credits are low. Without a row, ten credits. */
export const creditThresholds = pgTable(
  'credit_thresholds',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    lowAt: credits('low_at'),
  },
  (table) => [inRange(table.lowAt, 0)],
)
