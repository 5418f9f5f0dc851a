import { isStaff } from '@regie/contract/can'
import type { postProductions as routes } from '@regie/contract/post-productions/routes'
import type { Workflow } from '@regie/contract/post-productions/schema'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { companyOfProject, projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/db/database.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleOfProductions } from '../access.ts'
import { presentWorkflow } from '../present.ts'
import { postProductions } from '../table.ts'

/** Rows of a workflow page: more than one person follows at once, and what ended last. */
const maxRows = 200

/** The columns read for each row. */
const workflowFields = {
  productionId: productions.id,
  productionName: productions.name,
  productionType: productions.type,
  productionStatus: productions.status,
  productionDueOn: productions.dueOn,
  productionSince: productions.updatedAt,
  optionPostProd: productions.optionPostProd,
  optionDepotClient: productions.optionDepotClient,
  optionImageChoice: productions.optionImageChoice,
  projectId: projects.id,
  projectName: projects.name,
  companyId: companies.id,
  companyName: companies.name,
  postProductionId: postProductions.id,
  postProductionName: postProductions.name,
  postProductionStatus: postProductions.status,
  postProductionDueOn: postProductions.dueOn,
  statusSince: postProductions.statusSince,
  clientSince: postProductions.clientSince,
  userId: postProductions.userId,
  versionInterne: postProductions.versionInterne,
  versionClient: postProductions.versionClient,
  prestationId: prestations.id,
  prestationName: prestations.name,
  categories: prestationProductions.categories,
  prestationStatus: prestationProductions.status,
}

const selectWorkflows = (db: Database) =>
  db
    .select(workflowFields)
    .from(productions)
    .innerJoin(projects, and(projectOfProduction, isNull(projects.deletedAt)))
    .innerJoin(companies, companyOfProject)
    .$dynamic()

/** The viewer's productions, each with the post-productions that they see; for a talent, through their prestations. */
function readWorkflowRows(db: Database, actor: Actor, companyId: string | undefined) {
  const edits = and(eq(postProductions.productionId, productions.id), visibleOfProductions(actor))
  const followed = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(visibleProjects(actor), isNull(projects.archivedAt)))
  const underWay: SQL | undefined = and(
    // A client's projects are found first: their productions are a small part of the table.
    actor.role === 'CLIENT' ? sql`${productions.projectId} = any(array(${followed}))` : undefined,
    ne(productions.status, 'CANCELLED'),
    isNull(projects.archivedAt),
    companyId === undefined ? undefined : eq(companies.id, companyId),
    visibleProductions(actor),
    // Staff see every row: this keeps the unfinished ones that they follow.
    isStaff(actor) ? and(eq(projects.producteurId, actor.id), ne(productions.status, 'FINISHED')) : undefined,
  )
  const own = db
    .select({ id: prestations.id })
    .from(prestations)
    .where(and(eq(prestations.userId, actor.id), isNull(prestations.deletedAt)))
  const through = and(
    eq(prestationProductions.productionId, productions.id),
    actor.role === 'TALENT' ? inArray(prestationProductions.prestationId, own) : sql`false`,
  )
  // What is over comes after all that is under way, the latest first: years of it must not hide the work of the day.
  const isOver = sql`(${productions.status} = 'FINISHED')`
  const dueOn = sql`coalesce(${postProductions.dueOn}, ${productions.dueOn}, 'infinity'::date)`
  return selectWorkflows(db)
    .leftJoin(postProductions, edits)
    .leftJoin(prestationProductions, through)
    .leftJoin(prestations, eq(prestations.id, prestationProductions.prestationId))
    .where(underWay)
    .orderBy(isOver, sql`case when not ${isOver} then ${dueOn} end`, desc(dueOn), productions.name)
    .limit(maxRows)
}

const farFuture = '9999-12-31'
/** First the rows that wait for the viewer, then by due date, then by waiting time; last what is over, the latest first. */
const byUrgency = (a: Workflow, b: Workflow) =>
  Number(b.isMine) - Number(a.isMine) ||
  Number(a.waiting === null) - Number(b.waiting === null) ||
  (a.waiting === null ? b.since.localeCompare(a.since) : 0) ||
  (a.dueOn ?? farFuture).localeCompare(b.dueOn ?? farFuture) ||
  a.since.localeCompare(b.since)

/** The rows that the viewer follows, with what waits for them. */
export const workflowHandlers = ({ db }: Platform): Pick<Handlers<typeof routes>, 'workflows'> => ({
  async workflows({ query }, { actor }) {
    const rows = await readWorkflowRows(db, actor, query.companyId)
    return presentWorkflow.all(rows, actor).toSorted(byUrgency)
  },
})
