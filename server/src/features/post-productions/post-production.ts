import type { EventNameOf } from '@regie/contract/events'
import { statusesWhere, statusFacts } from '@regie/contract/post-productions/rules/statuses'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import {
  membersOfProduction,
  peopleOfProduction,
  productions,
  projectOfProduction,
  refusalToSeeProduction,
  talentsOfProduction,
} from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor, Viewer } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fieldsRenderedOnce, renderedOnce } from '#platform/db/statements/rendered-once.ts'
import { sendTogether } from '#platform/db/transaction.ts'
import { emit } from '#platform/events/emit.ts'
import { type Failure, fail } from '#platform/http/failure.ts'
import type { Presented } from '#platform/present.ts'
import { visiblePostProductions } from './access.ts'
import { type PostProductionRow, presentPostProduction } from './present.ts'
import { postProductionColumns, postProductions } from './table.ts'

export const postProductionListFields = fieldsRenderedOnce({
  ...postProductionColumns,
  clientSince: postProductions.clientSince,
  versionInterne: sql<number>`${postProductions.versionInterne}`,
  productionName: sql<string>`${productions.name}`,
  productionType: sql<PostProductionListed['productionType']>`${productions.type}`,
  projectId: sql<string>`${productions.projectId}`,
  projectName: sql<string>`${projects.name}`,
  companyId: sql<string>`${projects.companyId}`,
  companyName: sql<string>`${companies.name}`,
  userName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
})
const statusesOfClients = sql.raw(
  `(${statusesWhere(({ isToldToClients }) => isToldToClients)
    .map((status) => `'${status}'`)
    .join()})`,
)
/** The status that clients and guests read: SQL form of the contract's `statusForClients`. */
export const statusForClients = renderedOnce(sql<PostProductionListed['status']>`(case
  when ${postProductions.status} in ${statusesOfClients} then ${postProductions.status}
  when ${postProductions.versionClient} > 0 then 'TO_MODIFY' else 'IN_PROGRESS' end)`)

export const productionOfPostProduction = eq(productions.id, postProductions.productionId)
export const talentOfPostProduction = eq(users.id, postProductions.userId)

/** Selects whole post-productions: `present.ts` decides what each audience sees of them. */
export const selectPostProductions = (db: Executor) =>
  db
    .select(postProductionListFields)
    .from(postProductions)
    .innerJoin(productions, productionOfPostProduction)
    .innerJoin(projects, projectOfProduction)
    .innerJoin(companies, companyOfProject)
    .leftJoin(users, talentOfPostProduction)

/** A whole post-production, for rules and events. Throws NOT_FOUND. */
export async function readPostProduction(db: Executor, postProductionId: string): Promise<PostProductionRow> {
  const [found] = await selectPostProductions(db).where(eq(postProductions.id, postProductionId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Why a viewer does not see a post-production. For a guest: what their link lacks. For others: NOT_FOUND. */
export async function refusalToSeePostProduction(
  db: Executor,
  viewer: Viewer,
  postProductionId: string,
): Promise<Failure> {
  const [found] = await db
    .select({ productionId: postProductions.productionId })
    .from(postProductions)
    .where(and(eq(postProductions.id, postProductionId), isNull(postProductions.deletedAt)))
  return found ? refusalToSeeProduction(db, viewer, found.productionId) : fail('NOT_FOUND')
}

/** A post-production as the viewer sees it. Throws NOT_FOUND, or what a guest's link lacks. */
export async function visiblePostProduction(
  db: Executor,
  viewer: Viewer,
  postProductionId: string,
): Promise<Presented<PostProductionListed>> {
  const [found] = await selectPostProductions(db).where(
    and(eq(postProductions.id, postProductionId), visiblePostProductions(viewer)),
  )
  if (!found) throw await refusalToSeePostProduction(db, viewer, postProductionId)
  return presentPostProduction(found, viewer)
}

/**
 * Locks a post-production that the actor sees, before a change. One order everywhere prevents deadlocks: the production, the
 * post-production, what it holds (its selection, its supplements), then the company whose credits move. Throws NOT_FOUND.
 */
export async function lockPostProduction(
  tx: Transaction,
  actor: Actor,
  postProductionId: string,
): Promise<PostProductionRow> {
  const rows = and(eq(postProductions.id, postProductionId), visiblePostProductions(actor))
  const itsProduction = tx.select({ id: postProductions.productionId }).from(postProductions).where(rows)
  const [, [locked], [found]] = await sendTogether(
    tx.select({ id: productions.id }).from(productions).where(eq(productions.id, itsProduction)).for('update'),
    tx.select({ id: postProductions.id }).from(postProductions).where(rows).for('update'),
    selectPostProductions(tx).where(eq(postProductions.id, postProductionId)),
  )
  if (!locked || !found) throw fail('NOT_FOUND')
  return found
}

/** Checks the assignee of a post-production: nobody, or an active account that is not a client. Throws INVALID. */
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

type PostProductionEventDetails = {
  changes?: Record<string, [unknown, unknown]>
  formerly?: string | null
  /** True when clients and guests receive the event. By default, when they may see the version under review. */
  isForClients?: boolean
  /** False for what is between the client and the agency. */
  isForTalents?: boolean
}

const isUnderReview = ({ status }: Pick<PostProductionListed, 'status'>) => statusFacts[status].isBeforeClients

/**
 * Emits the event of a post-production: for staff, the people of its production, its former talent, and its clients
 * where they may know.
 */
export async function emitPostProductionEvent(
  tx: Transaction,
  name: EventNameOf<'post-productions'>,
  by: Viewer | null,
  postProduction: PostProductionListed,
  {
    changes = {},
    formerly = null,
    isForClients = isUnderReview(postProduction),
    isForTalents = true,
  }: PostProductionEventDetails = {},
): Promise<void> {
  const { id: subjectId, name: label, projectId, productionId, companyId } = postProduction
  const readPeople = isForClients ? (isForTalents ? peopleOfProduction : membersOfProduction) : talentsOfProduction
  const concerned = await readPeople(tx, { id: productionId, companyId })
  const userIds = [...new Set(formerly === null ? concerned : [...concerned, formerly])]
  const audience = { permission: 'post-productions.read', userIds, isInternal: !isForClients } as const
  await emit(tx, { name, subjectId, label, projectId, actor: by?.role === 'GUEST' ? null : by, audience, changes })
}
