import type { companies as routes } from '@regie/contract/companies/routes'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database, Executor, Transaction } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/violations.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { visibleCompanies } from '../access.ts'
import { emitCompanyEvent, lockCompany } from '../company.ts'
import { presentCompanyMember } from '../present.ts'
import { companies, companyMembers } from '../table.ts'

const memberColumns = {
  id: users.id,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  phone: users.phone,
  jobTitle: companyMembers.jobTitle,
  isMainContact: companyMembers.isMainContact,
}

const isMembership = (companyId: string, userId: string) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))

const selectMembers = (db: Executor) =>
  db
    .select(memberColumns)
    .from(companyMembers)
    .innerJoin(users, and(eq(users.id, companyMembers.userId), isNull(users.deletedAt)))

async function readMember(tx: Transaction, companyId: string, userId: string) {
  const [member] = await selectMembers(tx).where(isMembership(companyId, userId))
  if (!member) throw fail('NOT_FOUND')
  return member
}

/** A company has one main contact: a new one replaces the former. */
async function clearMainContact(tx: Transaction, companyId: string, exceptUserId: string): Promise<void> {
  const others = and(eq(companyMembers.companyId, companyId), ne(companyMembers.userId, exceptUserId))
  await tx.update(companyMembers).set({ isMainContact: false }).where(others)
}

/** Adds a new user to a company, with the same event as for any other member. */
export async function addMember(
  tx: Transaction,
  actor: Actor,
  companyId: string,
  { userId, jobTitle }: { userId: string; jobTitle: string | null },
): Promise<void> {
  await tx.insert(companyMembers).values({ companyId, userId, jobTitle })
  await emitCompanyEvent(tx, 'companies.member-added', actor, companyId, { member: [null, userId] })
}

type MemberRoutes = 'members' | 'addMember' | 'updateMember' | 'removeMember'

export const memberHandlers = (db: Database): Pick<Handlers<typeof routes>, MemberRoutes> => ({
  async members({ params }, { actor }) {
    const [company] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, params.companyId), visibleCompanies(actor)))
    if (!company) throw fail('NOT_FOUND')
    const members = await selectMembers(db)
      .where(eq(companyMembers.companyId, company.id))
      .orderBy(desc(companyMembers.isMainContact), asc(sql`${users.lastname} collate regie_french`), asc(users.id))
    return presentCompanyMember.all(members, actor)
  },

  addMember: ({ params, body }, { actor }) =>
    db.transaction(async (tx) => {
      const company = await lockCompany(tx, actor, params.companyId)
      const [person] = await tx
        .select({ id: users.id, role: users.role })
        .from(users)
        .where(and(eq(users.id, params.memberId), visibleUsers(actor)))
      if (!person) throw fail('NOT_FOUND')
      if (person.role !== 'CLIENT' && person.role !== 'TALENT')
        throw fail('INVALID', { message: 'Seuls les clients et les talents peuvent être membres d’une société.' })
      if (body.isMainContact) await clearMainContact(tx, company.id, person.id)
      const insert = tx.insert(companyMembers).values({ companyId: company.id, userId: person.id, ...body })
      await onViolation(insert, { company_members_pkey: () => fail('ALREADY_MEMBER') })
      await emitCompanyEvent(tx, 'companies.member-added', actor, company.id, { member: [null, person.id] })
      return presentCompanyMember(await readMember(tx, company.id, person.id), actor)
    }),

  updateMember: ({ params, body }, { actor }) =>
    db.transaction(async (tx) => {
      const company = await lockCompany(tx, actor, params.companyId)
      const before = await readMember(tx, company.id, params.memberId)
      if (Object.keys(body).length === 0) return presentCompanyMember(before, actor)
      if (body.isMainContact) await clearMainContact(tx, company.id, before.id)
      await tx.update(companyMembers).set(body).where(isMembership(company.id, before.id))
      await emitCompanyEvent(tx, 'companies.member-updated', actor, company.id, { member: [before.id, before.id] })
      return presentCompanyMember(await readMember(tx, company.id, before.id), actor)
    }),

  removeMember: ({ params }, { actor }) =>
    db.transaction(async (tx) => {
      const company = await lockCompany(tx, actor, params.companyId)
      const member = await readMember(tx, company.id, params.memberId)
      // Emitted before the deletion, so that the removed member receives it too.
      await emitCompanyEvent(tx, 'companies.member-removed', actor, company.id, { member: [member.id, null] })
      await tx.delete(companyMembers).where(isMembership(company.id, member.id))
      return null
    }),
})
