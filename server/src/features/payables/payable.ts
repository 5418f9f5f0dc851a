import { isStaff } from '@regie/contract/can'
import { type Assignment, payableSteps } from '@regie/contract/payables/rules/steps'
import type { OwnPayable, Payable, Provider, ProviderInvoice, ProviderOrder } from '@regie/contract/payables/schema'
import { can } from '@regie/contract/permissions'
import { aliasedTable, and, eq, isNull, or, sql } from 'drizzle-orm'
import { documents } from '#features/documents/index.ts'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { readTodayInParis } from '#platform/db/paris-days.ts'
import { fail } from '#platform/http/failure.ts'
import { type OrderNames, providerInvoices, providerOrders, providers } from './table.ts'

const prestationFields = {
  id: prestations.id,
  name: prestations.name,
  type: prestations.type,
  userId: prestations.userId,
  projectId: prestations.projectId,
  createdAt: prestations.createdAt,
  acceptedById: providerOrders.acceptedById,
}

/**
 * An EXTERNE prestation whose payment the actor follows: its provider, and staff who see what work costs. Whoever takes it over from the
 * one who accepted its order reads nothing of theirs. Throws NOT_FOUND, INVALID for another kind of prestation.
 */
export async function findPrestation(db: Executor, actor: Actor, prestationId: string) {
  const [found] = await db
    .select(prestationFields)
    .from(prestations)
    .leftJoin(providerOrders, eq(providerOrders.prestationId, prestations.id))
    .where(and(eq(prestations.id, prestationId), visiblePrestations(actor)))
  const reads = isStaff(actor) ? can(actor, ['budget.view']) : (found?.acceptedById ?? actor.id) === actor.id
  if (!found || !reads) throw fail('NOT_FOUND')
  if (found.type !== 'EXTERNE') throw fail('INVALID', { message: 'Seule une prestation externe a un bon à payer.' })
  return found
}
export type PayablePrestation = Awaited<ReturnType<typeof findPrestation>>

/** Whose prestation it is to be paid: of whoever accepted its order, once they did. */
export const providerOf = ({ acceptedById, userId }: PayablePrestation): string | null => acceptedById ?? userId

function assignmentOf({ acceptedById, userId }: PayablePrestation): Assignment {
  if (acceptedById !== null && acceptedById !== userId) return 'ANOTHER'
  return userId === null ? 'NOBODY' : 'PROVIDER'
}

const accepting = aliasedTable(users, 'accepting')
const approvingWork = aliasedTable(users, 'approving_work')
const approving = aliasedTable(users, 'approving')
const nameOf = ({ firstname, lastname }: typeof accepting) => sql<string | null>`${firstname} || ' ' || ${lastname}`

/** The order of a prestation with its approval; undefined before it is made. */
async function readOrder(db: Executor, prestationId: string) {
  const [found] = await db
    .select({
      id: providerOrders.id,
      number: providerOrders.number,
      lines: providerOrders.lines,
      taxRate: providerOrders.taxRate,
      note: providerOrders.note,
      createdAt: providerOrders.createdAt,
      acceptedAt: providerOrders.acceptedAt,
      acceptedByName: nameOf(accepting),
      workApprovedAt: providerOrders.workApprovedAt,
      workApprovedByName: nameOf(approvingWork),
      version: providerOrders.version,
      approvedAt: providerOrders.approvedAt,
      approvedByName: nameOf(approving),
      paidTo: providerOrders.paidTo,
      exportedAt: providerOrders.exportedAt,
    })
    .from(providerOrders)
    .leftJoin(accepting, eq(accepting.id, providerOrders.acceptedById))
    .leftJoin(approvingWork, eq(approvingWork.id, providerOrders.workApprovedById))
    .leftJoin(approving, eq(approving.id, providerOrders.approvedById))
    .where(eq(providerOrders.prestationId, prestationId))
  return found
}

/** Whom a person is paid as; null before they said it. The caller checks access. */
export async function readProvider(db: Executor, userId: string): Promise<Provider | null> {
  const [found] = await db
    .select({
      legalName: providers.legalName,
      siret: providers.siret,
      vatNumber: providers.vatNumber,
      iban: providers.iban,
      bic: providers.bic,
      updatedAt: providers.updatedAt,
      version: providers.version,
    })
    .from(providers)
    .where(eq(providers.userId, userId))
  return found ?? null
}

async function readInvoice(db: Executor, orderId: string): Promise<ProviderInvoice | null> {
  const [found] = await db
    .select({
      id: providerInvoices.id,
      number: providerInvoices.number,
      issuedOn: providerInvoices.issuedOn,
      exclTax: providerInvoices.exclTax,
      tax: providerInvoices.tax,
      seller: providerInvoices.seller,
      fileName: providerInvoices.fileName,
      size: providerInvoices.size,
      depositedAt: providerInvoices.depositedAt,
      depositedByName: sql<string>`${users.firstname} || ' ' || ${users.lastname}`,
    })
    .from(providerInvoices)
    .innerJoin(users, eq(users.id, providerInvoices.depositedById))
    .where(eq(providerInvoices.orderId, orderId))
  return found ?? null
}

/** The names that an order was accepted with; null before it was. The caller checks access. */
export async function readAcceptedNames(db: Executor, { id }: PayablePrestation): Promise<OrderNames | null> {
  const [found] = await db
    .select({ names: providerOrders.acceptedAs })
    .from(providerOrders)
    .where(eq(providerOrders.prestationId, id))
  return found?.names ?? null
}

/** The papers of a person, without those in the trash. */
const readPapers = (db: Executor, userId: string) =>
  db
    .select({
      kind: documents.kind,
      depositedOn: sql<string>`(${documents.createdAt} at time zone 'Europe/Paris')::date::text`,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .where(and(eq(documents.userId, userId), isNull(documents.deletedAt)))

/** Where a prestation stands between its order and its payment. The caller checks access. */
export async function readPayable(db: Executor, prestation: PayablePrestation): Promise<Payable> {
  const { id: prestationId, createdAt: since } = prestation
  const userId = providerOf(prestation)
  const found = await readOrder(db, prestationId)
  const [provider, invoice, papers, today] = await Promise.all([
    userId === null ? null : readProvider(db, userId),
    found ? readInvoice(db, found.id) : null,
    userId === null ? [] : readPapers(db, userId),
    readTodayInParis(db),
  ])
  const { approvedAt = null, approvedByName = null, paidTo = null, exportedAt = null, ...written } = found ?? {}
  const order: ProviderOrder | null = found ? { ...found, ...written } : null
  const assignment = assignmentOf(prestation)
  const facts = { order, provider, invoice, approvedAt, assignment, documents: papers, since }
  return {
    prestationId,
    order,
    provider,
    invoice,
    approvedAt,
    approvedByName,
    paidTo,
    exportedAt,
    steps: payableSteps(facts, today),
  }
}

/** Orders that one provider has under way, at most. */
const mostOwn = 50

/** The prestations whose order is addressed to a talent, or accepted by them, until they are paid; the oldest first. */
export async function ownPayables(db: Executor, { id, role }: Actor): Promise<OwnPayable[]> {
  if (role !== 'TALENT') return []
  const found = await db
    .select({ prestation: prestationFields, projectName: projects.name })
    .from(prestations)
    .innerJoin(providerOrders, eq(providerOrders.prestationId, prestations.id))
    .innerJoin(projects, and(eq(projects.id, prestations.projectId), isNull(projects.deletedAt)))
    .where(
      and(
        eq(prestations.userId, id),
        eq(prestations.type, 'EXTERNE'),
        isNull(prestations.deletedAt),
        isNull(providerOrders.exportedAt),
        or(isNull(providerOrders.acceptedById), eq(providerOrders.acceptedById, id)),
      ),
    )
    .orderBy(providerOrders.createdAt)
    .limit(mostOwn)
  return Promise.all(
    found.map(async ({ prestation, projectName }) => {
      const { steps } = await readPayable(db, prestation)
      return {
        prestationId: prestation.id,
        prestationName: prestation.name,
        projectName,
        steps: steps.filter(({ state }) => state === 'EXPECTED'),
      }
    }),
  )
}
