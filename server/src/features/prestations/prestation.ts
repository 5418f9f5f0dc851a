import type { EventNameOf } from '@regie/contract/events'
import type { PrestationDetail, PrestationListed } from '@regie/contract/prestations/schema'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { productions } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { sendTogether } from '#platform/db/transaction.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { visiblePrestations } from './access.ts'
import { prestationColumns, prestationProductions, prestations } from './table.ts'

export const prestationListFields = fieldsRenderedOnce({
  ...prestationColumns,
  projectName: sql<string>`${projects.name}`,
  companyId: sql<string>`${projects.companyId}`,
  companyName: sql<string>`${companies.name}`,
  userName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
  productionCount: sql<number>`(
    select count(*)::int from ${prestationProductions}
    join ${productions} on ${productions.id} = ${prestationProductions.productionId} and ${isNull(productions.deletedAt)}
    where ${prestationProductions.prestationId} = ${prestations.id})`,
})
export const projectOfPrestation = eq(projects.id, prestations.projectId)
export const workerOfPrestation = eq(users.id, prestations.userId)

export const selectPrestations = (db: Executor) =>
  db
    .select(prestationListFields)
    .from(prestations)
    .innerJoin(projects, projectOfPrestation)
    .innerJoin(companies, companyOfProject)
    .leftJoin(users, workerOfPrestation)

/** A prestation with its productions, without those in the trash. */
export async function readPrestationDetail(db: Executor, found: PrestationListed): Promise<PrestationDetail> {
  const attached = await db
    .select({
      id: productions.id,
      number: productions.number,
      name: productions.name,
      type: productions.type,
      status: productions.status,
      categories: prestationProductions.categories,
      prestationProductionStatus: prestationProductions.status,
    })
    .from(prestationProductions)
    .innerJoin(productions, eq(productions.id, prestationProductions.productionId))
    .where(and(eq(prestationProductions.prestationId, found.id), isNull(productions.deletedAt)))
    .orderBy(asc(sql`${productions.name} collate regie_french`), asc(productions.id))
  return {
    ...found,
    productions: attached.map(({ categories, ...production }) => ({
      ...production,
      categories: categories.map((type) => ({ type })),
    })),
  }
}

export async function readPrestation(db: Executor, prestationId: string): Promise<PrestationDetail> {
  const [found] = await selectPrestations(db).where(eq(prestations.id, prestationId))
  if (!found) throw fail('NOT_FOUND')
  return readPrestationDetail(db, found)
}

/** Locks a prestation that the actor sees, before a change. Throws NOT_FOUND. */
export async function lockPrestation(tx: Transaction, actor: Actor, prestationId: string): Promise<PrestationDetail> {
  const [[locked], [prestation]] = await sendTogether(
    tx
      .select({ id: prestations.id })
      .from(prestations)
      .where(and(eq(prestations.id, prestationId), visiblePrestations(actor)))
      .for('update'),
    selectPrestations(tx).where(eq(prestations.id, prestationId)),
  )
  if (!locked || !prestation) throw fail('NOT_FOUND')
  return readPrestationDetail(tx, prestation)
}

type WorkerChoice = { type: PrestationDetail['type']; userId: string | null }

/** Checks the worker: an active talent or, for work inside the agency, one of its staff. Throws INVALID. */
export async function checkWorker(tx: Transaction, { type, userId }: WorkerChoice): Promise<void> {
  if (userId === null) return
  const [found] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isNull(users.deletedAt)))
  const roles = type === 'EXTERNE' ? ['TALENT'] : ['TALENT', 'PRODUCTEUR', 'ADMIN']
  if (found && roles.includes(found.role)) return
  const message = found ? 'Une prestation externe se confie à un talent' : 'Cette personne n’existe pas ou plus'
  throw fail('INVALID', {
    fields: { userId: found?.role === 'CLIENT' ? 'Une prestation ne se confie pas à un client' : message },
  })
}

type PrestationDays = { startsOn: string | null; endsOn: string | null }
export function checkPrestationDays({ startsOn, endsOn }: PrestationDays): void {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw fail('INVALID', { fields: { endsOn: 'La fin ne peut pas précéder le début' } })
}

/** Checks the productions of a prestation: each exists and belongs to its project. Throws INVALID on `productions`. */
export async function checkProductions(tx: Transaction, projectId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ id: productions.id })
    .from(productions)
    .where(and(inArray(productions.id, wanted), eq(productions.projectId, projectId), isNull(productions.deletedAt)))
  if (found.length < wanted.length)
    throw fail('INVALID', { fields: { productions: 'Une de ces productions n’est pas dans le projet' } })
}

type PrestationEventSubject = Pick<PrestationDetail, 'id' | 'name' | 'projectId' | 'userId'>

/** Emits the event of a prestation, for staff, its worker and its former worker. */
export async function emitPrestationEvent(
  tx: Transaction,
  name: EventNameOf<'prestations'>,
  actor: Actor,
  { id: subjectId, name: label, projectId, userId }: PrestationEventSubject,
  { changes = {}, formerly = null }: { changes?: Record<string, [unknown, unknown]>; formerly?: string | null } = {},
): Promise<void> {
  const userIds = [...new Set([userId, formerly].filter((id) => id !== null))]
  await emit(tx, {
    name,
    subjectId,
    label,
    projectId,
    actor,
    audience: { permission: 'prestations.read', userIds },
    changes,
  })
}
