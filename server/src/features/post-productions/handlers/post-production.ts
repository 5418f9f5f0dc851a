import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { flatFields } from '../../../platform/db/flat.ts'
import { emit } from '../../../platform/events/emit.ts'
import { fail } from '../../../platform/http/failure.ts'
import { companies } from '../../companies/index.ts'
import { audienceOf, productions } from '../../productions/index.ts'
import { projects } from '../../projects/index.ts'
import { openAccount, users } from '../../users/index.ts'
import { visibleTo } from '../access.ts'
import { postProductionColumns, postProductions } from '../table.ts'

export const listed = flatFields({
  ...postProductionColumns,
  productionName: sql<string>`${productions.name}`,
  productionType: sql<PostProductionListed['productionType']>`${productions.type}`,
  projectId: sql<string>`${productions.projectId}`,
  projectName: sql<string>`${projects.name}`,
  companyId: sql<string>`${projects.companyId}`,
  companyName: sql<string>`${companies.name}`,
  userName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
})
export const ofProduction = eq(productions.id, postProductions.productionId)
export const ofProject = eq(projects.id, productions.projectId)
export const ofCompany = eq(companies.id, projects.companyId)
export const assignedTo = eq(users.id, postProductions.userId)

export const selectListed = (db: Executor) =>
  db
    .select(listed)
    .from(postProductions)
    .innerJoin(productions, ofProduction)
    .innerJoin(projects, ofProject)
    .innerJoin(companies, ofCompany)
    .leftJoin(users, assignedTo)

export async function one(db: Executor, postProductionId: string): Promise<PostProductionListed> {
  const [found] = await selectListed(db).where(eq(postProductions.id, postProductionId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The post-production, for whoever sees it. Throws NOT_FOUND. */
export async function visibleOne(db: Executor, actor: Actor, postProductionId: string): Promise<PostProductionListed> {
  const [found] = await selectListed(db).where(and(eq(postProductions.id, postProductionId), visibleTo(actor)))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/**
 * Loads a post-production for a change: its production locked first, then itself, always in this order, and visible to the actor.
 * Throws NOT_FOUND.
 */
export async function lockVisible(
  tx: Transaction,
  actor: Actor,
  postProductionId: string,
): Promise<PostProductionListed> {
  const rows = and(eq(postProductions.id, postProductionId), visibleTo(actor))
  const [seen] = await tx.select({ productionId: postProductions.productionId }).from(postProductions).where(rows)
  if (!seen) throw fail('NOT_FOUND')
  await tx.select({ id: productions.id }).from(productions).where(eq(productions.id, seen.productionId)).for('update')
  const [locked] = await tx.select({ id: postProductions.id }).from(postProductions).where(rows).for('update')
  if (!locked) throw fail('NOT_FOUND')
  return one(tx, locked.id)
}

/** A post-production is given to an active talent, or kept within the agency. */
export async function checkTalent(tx: Transaction, userId: string | null): Promise<void> {
  if (userId === null) return
  const [found] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), openAccount))
  if (found && found.role !== 'CLIENT') return
  const message = found ? 'Une post-production ne se confie pas à un client' : 'Cette personne n’existe pas ou plus'
  throw fail('INVALID', { fields: { userId: message } })
}

type Details = { changes?: Record<string, [unknown, unknown]>; formerly?: string | null }

/** Staff hear of it, whoever works on the production, whoever worked on it until now, and its clients. */
export async function announce(
  tx: Transaction,
  name: `post-productions.${string}`,
  actor: Actor,
  postProduction: PostProductionListed,
  { changes = {}, formerly = null }: Details = {},
): Promise<void> {
  const { id: subjectId, name: label, projectId, productionId, companyId } = postProduction
  const concerned = await audienceOf(tx, { id: productionId, companyId })
  const userIds = [...new Set(formerly === null ? concerned : [...concerned, formerly])]
  const audience = { permission: 'post-productions.read', userIds } as const
  await emit(tx, { name, subjectId, label, projectId, actor, audience, changes })
}
