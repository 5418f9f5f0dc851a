import { isStaff } from '@regie/contract/can'
import type { credits as routes } from '@regie/contract/credits/routes'
import type { CreditAccount, CreditMovement } from '@regie/contract/credits/schema'
import { can } from '@regie/contract/permissions'
import { Big } from 'big.js'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { companies, visibleCompanies } from '#features/companies/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { companyOfProject, projects, visibleProjects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { lockCredits, moveCredits, readCreditBalance, totalAmount } from './movements.ts'
import { presentCreditAccount, presentProjectCredits } from './present.ts'
import { creditEntries, creditThresholds } from './table.ts'

const maxEntries = 200

/** A company that the actor sees, when the actor may see money. Throws NOT_FOUND. */
async function readPayingCompany(db: Executor, actor: Actor, companyId: string) {
  const [found] = await db
    .select({ id: companies.id, name: companies.name, optionCredit: companies.optionCredit })
    .from(companies)
    .where(and(eq(companies.id, companyId), visibleCompanies(actor)))
  if (!found) throw fail('NOT_FOUND')
  if (!can(actor, isStaff(actor) ? ['invoices.view', 'credits.edit'] : ['invoices.view.own'])) throw fail('FORBIDDEN')
  return found
}

async function readCreditAccount(db: Executor, companyId: string): Promise<CreditAccount> {
  const ofCompany = eq(creditEntries.companyId, companyId)
  const [sums] = await db
    .select({ bought: totalAmount('bought'), used: totalAmount('used'), adjusted: totalAmount('adjusted') })
    .from(creditEntries)
    .where(ofCompany)
  const entries = await db
    .select({
      id: creditEntries.id,
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      balance: sql<string>`(sum(${creditEntries.amount}) over (order by ${creditEntries.rank}))::numeric(14, 2)`,
      reason: creditEntries.reason,
      productionId: creditEntries.productionId,
      productionName: sql<string | null>`coalesce(${productions.name}, ${creditEntries.productionName})`,
      projectId: productions.projectId,
      byName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      at: creditEntries.at,
    })
    .from(creditEntries)
    .leftJoin(productions, eq(productions.id, creditEntries.productionId))
    .leftJoin(users, eq(users.id, creditEntries.byId))
    .where(ofCompany)
    .orderBy(desc(creditEntries.rank))
    .limit(maxEntries)
  if (!sums) throw fail('UNEXPECTED')
  return {
    companyId,
    ...(await readCreditBalance(db, companyId)),
    ...sums,
    used: new Big(sums.used).neg().toFixed(2),
    entries,
  }
}

/** Keeps a production from being deleted before its movement is recorded. */
const lockPaidProduction = (tx: Transaction, productionId: string) =>
  tx.select({ id: productions.id }).from(productions).where(eq(productions.id, productionId)).for('key share')

/** A production that the company pays for. */
async function paidProduction(tx: Transaction, actor: Actor, companyId: string, productionId: string) {
  const [found] = await tx
    .select({ id: productions.id, name: productions.name })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(and(eq(productions.id, productionId), eq(projects.companyId, companyId), visibleProductions(actor)))
  if (!found) throw fail('INVALID', { fields: { productionId: 'Cette production n’est pas de cette société' } })
  return found
}

/** Movements are kept as accounts: a deletion that would remove one is refused. */
const refuseWithMovements = (
  column: typeof creditEntries.productionId | typeof creditEntries.companyId,
  reason: string,
): Dependents => ({
  async survey(db, ids) {
    const isKept = (await db.$count(creditEntries, inArray(column, [...ids]))) > 0
    return { goesWith: [], refusals: isKept ? [reason] : [] }
  },
  remove: async () => {},
})

export const creditsOfProductions = refuseWithMovements(creditEntries.productionId, 'Des crédits ont été utilisés.')
export const creditsOfCompanies = refuseWithMovements(
  creditEntries.companyId,
  'Des crédits ont été achetés ou utilisés.',
)

export function creditsHandlers({ db }: Platform): Handlers<typeof routes> {
  const record = (actor: Actor, companyId: string, movement: CreditMovement) =>
    db.transaction(async (tx) => {
      const company = await readPayingCompany(tx, actor, companyId)
      if (!company.optionCredit) throw fail('INVALID', { message: 'Cette société n’achète pas de crédits.' })
      const { id, kind, reason, productionId, allowsNegative } = movement
      // Before the company, as `lockPostProduction` says.
      if (productionId !== null) await lockPaidProduction(tx, productionId)
      await lockCredits(tx, company.id)
      const [known] = await tx
        .select({ companyId: creditEntries.companyId })
        .from(creditEntries)
        .where(eq(creditEntries.id, id))
      if (known) {
        if (known.companyId !== company.id) throw fail('INVALID')
        return readCreditAccount(tx, company.id)
      }
      await moveCredits(tx, actor, {
        id,
        company,
        kind,
        amount: new Big(movement.amount).times(kind === 'USED' ? -1 : 1),
        reason,
        production: productionId === null ? null : await paidProduction(tx, actor, company.id, productionId),
        mayGoBelowZero: allowsNegative && actor.role === 'ADMIN',
      })
      return readCreditAccount(tx, company.id)
    })

  return {
    async ofCompany({ params }, { actor }) {
      const { id } = await readPayingCompany(db, actor, params.companyId)
      return presentCreditAccount(await readCreditAccount(db, id), actor)
    },

    record: async ({ params, body }, { actor }) =>
      presentCreditAccount(await record(actor, params.companyId, body), actor),

    async setThreshold({ params, body: { lowAt } }, { actor }) {
      const { id: companyId } = await readPayingCompany(db, actor, params.companyId)
      await db
        .insert(creditThresholds)
        .values({ companyId, lowAt })
        .onConflictDoUpdate({ target: creditThresholds.companyId, set: { lowAt } })
      return presentCreditAccount(await readCreditAccount(db, companyId), actor)
    },

    async ofProject({ params }, { actor }) {
      const [project] = await db
        .select({ id: projects.id, companyId: companies.id, companyName: companies.name, isOn: companies.optionCredit })
        .from(projects)
        .innerJoin(companies, companyOfProject)
        .where(and(eq(projects.id, params.projectId), visibleProjects(actor)))
      if (!project) throw fail('NOT_FOUND')
      if (!project.isOn) return null
      const rows = await db
        .select({
          id: productions.id,
          number: productions.number,
          name: productions.name,
          used: sql<string>`-${totalAmount('used')}`,
        })
        .from(productions)
        .leftJoin(creditEntries, eq(creditEntries.productionId, productions.id))
        .where(and(eq(productions.projectId, project.id), isNull(productions.deletedAt)))
        .groupBy(productions.id)
        .orderBy(asc(productions.number))
      const { balance } = await readCreditBalance(db, project.companyId)
      const used = rows.reduce((sum, row) => sum.plus(row.used), new Big(0)).toFixed(2)
      const { companyId, companyName } = project
      return presentProjectCredits({ companyId, companyName, balance, used, productions: rows }, actor)
    },
  }
}
