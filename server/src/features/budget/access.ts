import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

/**
 * In a query on projects: those whose budget the actor reads. Staff with the permission read it for the projects that they see.
 * Whatever their permissions, clients and talents read none.
 */
export const visibleBudgets = (actor: Actor): SQL | undefined =>
  isStaff(actor) && can(actor, ['budget.view']) ? visibleProjects(actor) : sql`false`

const ofProject = (actor: Actor, projectId: string) => and(eq(projects.id, projectId), visibleBudgets(actor))

/** A project whose budget the actor reads. Throws NOT_FOUND. */
export async function readableBudget(db: Executor, actor: Actor, projectId: string) {
  const [found] = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(ofProject(actor, projectId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The same, kept from being deleted until the change of its budget ends. Throws NOT_FOUND. */
export async function lockBudget(tx: Transaction, actor: Actor, projectId: string): Promise<void> {
  const [found] = await tx.select({ id: projects.id }).from(projects).where(ofProject(actor, projectId)).for('update')
  if (!found) throw fail('NOT_FOUND')
}

/** What a line is for. */
export type LineParents = { productionId: string | null; prestationId: string | null }

/**
 * Refuses what is not of the project, or not seen by the actor. What is found is kept from being deleted until the line is written: the
 * deletion then takes the line along. Throws INVALID.
 */
export async function demandParents(
  tx: Transaction,
  actor: Actor,
  projectId: string,
  { productionId, prestationId }: LineParents,
): Promise<void> {
  if (productionId !== null) {
    const [found] = await tx
      .select({ id: productions.id })
      .from(productions)
      .where(and(eq(productions.id, productionId), eq(productions.projectId, projectId), visibleProductions(actor)))
      .for('share')
    if (!found) throw fail('INVALID', { fields: { productionId: 'Cette production n’est pas de ce projet' } })
  }
  if (prestationId !== null) {
    const [found] = await tx
      .select({ id: prestations.id })
      .from(prestations)
      .where(and(eq(prestations.id, prestationId), eq(prestations.projectId, projectId), visiblePrestations(actor)))
      .for('share')
    if (!found) throw fail('INVALID', { fields: { prestationId: 'Cette prestation n’est pas de ce projet' } })
  }
}
