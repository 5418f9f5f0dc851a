import type { Company } from '@regie/contract/companies/schema'
import type { EventNameOf } from '@regie/contract/events'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { visibleCompanies } from './access.ts'
import { companies, companyColumns, companyMembers } from './table.ts'

/** Locks a company that the actor sees, before a change. Throws NOT_FOUND. */
export async function lockCompany(tx: Transaction, actor: Actor, companyId: string): Promise<Company> {
  const [found] = await tx
    .select(companyColumns)
    .from(companies)
    .where(and(eq(companies.id, companyId), visibleCompanies(actor)))
    .for('update')
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The name of a company, for the activity. */
export async function companyLabel(tx: Transaction, companyId: string): Promise<string | undefined> {
  const [company] = await tx.select({ label: companies.name }).from(companies).where(eq(companies.id, companyId))
  return company?.label
}

type CompanyChanges = Record<string, [unknown, unknown]>

/** Emits the event of a company's change, for its members and for staff who may read companies. */
export async function emitCompanyEvent(
  tx: Transaction,
  name: EventNameOf<'companies'>,
  actor: Actor,
  subjectId: string,
  changes: CompanyChanges = {},
) {
  const members = await tx
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, subjectId))
  const audience = { permission: 'companies.read', userIds: members.map(({ id }) => id) } as const
  await emit(tx, { name, subjectId, label: await companyLabel(tx, subjectId), actor, audience, changes })
}
