import type { EventNameOf } from '@regie/contract/events'
import type { GuestWatermark, ProductionCreate, ProductionListed } from '@regie/contract/productions/schema'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#features/companies/index.ts'
import { companyOfProject, projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { sendTogether } from '#platform/db/transaction.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { visibleProductions } from './access.ts'
import { livePostProductions, productionColumns, productions, productionTalents, projectOfProduction } from './table.ts'

const postProductionCount = (condition: SQL) => sql<number>`(
  select count(*)::int from ${livePostProductions}
  where ${livePostProductions.productionId} = ${productions.id} and ${condition})`

export const productionListFields = fieldsRenderedOnce({
  ...productionColumns,
  projectName: sql<string>`${projects.name}`,
  companyId: sql<string>`${projects.companyId}`,
  companyName: sql<string>`${companies.name}`,
  postProductionCount: postProductionCount(sql`true`),
  finishedPostProductionCount: postProductionCount(eq(livePostProductions.status, 'FINISHED').inlineParams()),
})

export const selectProductions = (db: Executor) =>
  db
    .select(productionListFields)
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .innerJoin(companies, companyOfProject)

export async function readProduction(db: Executor, productionId: string): Promise<ProductionListed> {
  const [found] = await selectProductions(db).where(eq(productions.id, productionId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Locks a production that the actor sees, before a change. Throws NOT_FOUND. */
export async function lockProduction(tx: Transaction, actor: Actor, productionId: string): Promise<ProductionListed> {
  const [[locked], [production]] = await sendTogether(
    tx
      .select({ id: productions.id })
      .from(productions)
      .where(and(eq(productions.id, productionId), visibleProductions(actor)))
      .for('update'),
    selectProductions(tx).where(eq(productions.id, productionId)),
  )
  if (!locked || !production) throw fail('NOT_FOUND')
  return production
}

/** Checks the project of a new row: it exists, is visible, and is not archived. Throws INVALID on `projectId`. */
export async function demandOpenProject(tx: Transaction, actor: Actor, projectId: string): Promise<void> {
  const [project] = await tx
    .select({ archivedAt: projects.archivedAt })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(actor)))
    .for('share')
  if (!project) throw fail('INVALID', { fields: { projectId: 'Ce projet n’existe pas ou plus' } })
  if (project.archivedAt)
    throw fail('INVALID', { fields: { projectId: 'Ce projet est archivé : désarchivez-le d’abord' } })
}

const selectTalents = (tx: Executor, { id }: Pick<ProductionListed, 'id'>) =>
  tx.select({ userId: productionTalents.userId }).from(productionTalents).where(eq(productionTalents.productionId, id))

/** The ids of the people who work on a production. */
export const talentsOfProduction = async (tx: Executor, production: Pick<ProductionListed, 'id'>): Promise<string[]> =>
  (await selectTalents(tx, production)).map(({ userId }) => userId)

const selectMembers = (tx: Executor, { companyId }: Pick<ProductionListed, 'companyId'>) =>
  tx.select({ userId: companyMembers.userId }).from(companyMembers).where(eq(companyMembers.companyId, companyId))

/** The ids of the people of a production's company: what is told to them is between it and the agency. */
export const membersOfProduction = async (
  tx: Executor,
  production: Pick<ProductionListed, 'companyId'>,
): Promise<string[]> => (await selectMembers(tx, production)).map(({ userId }) => userId)

/** The people outside the staff who receive a production's events: members of its company, and its workers. */
export async function peopleOfProduction(
  tx: Executor,
  production: Pick<ProductionListed, 'id' | 'companyId'>,
): Promise<string[]> {
  return (await selectMembers(tx, production).union(selectTalents(tx, production))).map(({ userId }) => userId)
}

/** Whose pages an event of a production refreshes, beside those of the staff. What only talents hear is hidden from clients. */
type ProductionHearers = 'CLIENT' | 'TALENTS' | 'CLIENT_AND_TALENTS'
const hearersOf: Record<ProductionHearers, typeof peopleOfProduction> = {
  CLIENT: membersOfProduction,
  TALENTS: talentsOfProduction,
  CLIENT_AND_TALENTS: peopleOfProduction,
}

/** What an event says of its production. */
export type ToldProduction = Pick<ProductionListed, 'id' | 'name' | 'projectId' | 'companyId'>

/** Emits the event of a production. */
export async function emitProductionEvent(
  tx: Transaction,
  name: EventNameOf<'productions'>,
  actor: Pick<Actor, 'id'> | null,
  production: ToldProduction,
  {
    changes = {},
    heardBy = 'CLIENT_AND_TALENTS',
  }: { changes?: Record<string, [unknown, unknown]>; heardBy?: ProductionHearers } = {},
) {
  const userIds = await hearersOf[heardBy](tx, production)
  const audience = { permission: 'productions.read', userIds, isInternal: heardBy === 'TALENTS' } as const
  const { id: subjectId, name: label, projectId } = production
  await emit(tx, { name, subjectId, label, projectId, actor, audience, changes })
}

type ProductionDays = { shootOn?: string | null | undefined; dueOn?: string | null | undefined }
export function checkProductionDays({ shootOn, dueOn }: ProductionDays): void {
  if (shootOn && dueOn && dueOn < shootOn)
    throw fail('INVALID', { fields: { dueOn: 'La livraison ne peut pas précéder le tournage' } })
}

/** Creates a production in a project that the actor sees. Throws INVALID. */
export async function createProduction(
  tx: Transaction,
  actor: Actor,
  body: ProductionCreate,
): Promise<ProductionListed> {
  await demandOpenProject(tx, actor, body.projectId)
  checkProductionDays(body)
  const [created] = await tx.insert(productions).values(body).returning({ id: productions.id })
  if (!created) throw fail('UNEXPECTED')
  const production = await readProduction(tx, created.id)
  await emitProductionEvent(tx, 'productions.created', actor, production)
  return production
}

/** What guests of a production see over its pictures. */
export async function readWatermark(db: Executor, productionId: string): Promise<GuestWatermark> {
  const [found] = await db
    .select({ watermark: productions.guestWatermark })
    .from(productions)
    .where(and(eq(productions.id, productionId), isNull(productions.deletedAt)))
  return found?.watermark ?? 'NONE'
}
