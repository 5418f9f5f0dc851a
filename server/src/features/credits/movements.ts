import { can, isStaff } from '@regie/contract/can'
import type { CreditMovement } from '@regie/contract/credits/schema'
import type { Permission } from '@regie/contract/permissions'
import { Big } from 'big.js'
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#features/companies/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/violations.ts'
import { type DomainEvent, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { creditEntries, creditThresholds } from './table.ts'

/** The default threshold, in credits: a shoot or two. */
const defaultThreshold = '10.00'

const isAdjusted = eq(creditEntries.kind, 'ADJUSTED')
/** The movements of each sum. What is given back for a production is no longer used by it: it adjusts nothing else. */
const summed = {
  bought: eq(creditEntries.kind, 'BOUGHT'),
  used: or(eq(creditEntries.kind, 'USED'), and(isAdjusted, isNotNull(creditEntries.productionId))),
  adjusted: and(isAdjusted, isNull(creditEntries.productionId)),
}

/** The sum of movements, in a query that reads them; of some, when they are named. */
export const totalAmount = (of?: keyof typeof summed): SQL<string> =>
  of === undefined
    ? sql<string>`coalesce(sum(${creditEntries.amount}), 0)::numeric(14, 2)`
    : sql<string>`coalesce(sum(${creditEntries.amount}) filter (where ${summed[of]}), 0)::numeric(14, 2)`

/** The balance of a company and the threshold below which it is low: credits, as decimal strings. */
export async function readCreditBalance(db: Executor, companyId: string): Promise<{ balance: string; lowAt: string }> {
  const [sums] = await db
    .select({ balance: totalAmount() })
    .from(creditEntries)
    .where(eq(creditEntries.companyId, companyId))
  const [threshold] = await db
    .select({ lowAt: creditThresholds.lowAt })
    .from(creditThresholds)
    .where(eq(creditThresholds.companyId, companyId))
  if (!sums) throw fail('UNEXPECTED')
  return { balance: sums.balance, lowAt: threshold?.lowAt ?? defaultThreshold }
}

/** Locks the row of a company, so that one movement at a time reads and changes its balance. */
export async function lockCredits(tx: Transaction, companyId: string): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
}

/** The ids of the members of a company who may see its credits: their page follows them too. */
async function readWatchers(tx: Transaction, companyId: string): Promise<string[]> {
  const sees = sql`${'invoices.view.own' satisfies Permission} = any(${users.permissions})`
  const rows = await tx
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, and(eq(users.id, companyMembers.userId), openAccount))
    .where(and(eq(companyMembers.companyId, companyId), eq(users.role, 'CLIENT'), sees))
  return rows.map(({ id }) => id)
}

/** Whoever may send images or a round may not all see what the company has left. */
const mayReadBalance = (actor: Actor): boolean =>
  isStaff(actor) || can(actor, ['invoices.view.own' satisfies Permission])

type Moved = {
  id: string
  company: { id: string; name: string }
  kind: CreditMovement['kind']
  /** Credits: negative when they are used. */
  amount: Big
  reason: string
  production: { id: string; name: string } | null
  mayGoBelowZero: boolean
}

/**
 * Records a movement, once `lockCredits` holds the company. Throws CREDITS_SHORT, and INVALID for an id that another company's movement
 * has.
 */
export async function moveCredits(
  tx: Transaction,
  actor: Actor,
  { id, company, kind, amount, reason, production, mayGoBelowZero }: Moved,
): Promise<void> {
  const before = await readCreditBalance(tx, company.id)
  const balance = new Big(before.balance).plus(amount)
  if (amount.lt(0) && balance.lt(0) && !mayGoBelowZero)
    throw fail(
      'CREDITS_SHORT',
      mayReadBalance(actor) ? { fields: { amount: `Il reste ${before.balance.replace('.', ',')} crédits` } } : {},
    )
  const row = { id, companyId: company.id, kind, amount: amount.toFixed(2), reason, byId: actor.id }
  await onViolation(
    tx
      .insert(creditEntries)
      .values({ ...row, productionId: production?.id ?? null, productionName: production?.name ?? null }),
    { credit_entries_pkey: () => fail('INVALID') },
  )
  const moved: Omit<DomainEvent, 'name' | 'actor'> = {
    subjectId: company.id,
    label: company.name,
    audience: { permission: 'invoices.view', userIds: await readWatchers(tx, company.id) },
    changes: { credits: [before.balance, balance.toFixed(2)] },
  }
  await emit(tx, { ...moved, name: 'companies.creditsMoved', actor })
  // Emitted only when the balance crosses the threshold.
  if (balance.lte(before.lowAt) && new Big(before.balance).gt(before.lowAt))
    await emit(tx, { ...moved, name: 'companies.creditsLow', actor: null })
}
