import type { postProductions as routes } from '@regie/contract/post-productions/routes'
import { waitingForClients } from '@regie/contract/post-productions/rules/audience'
import { progressOf } from '@regie/contract/post-productions/rules/progress'
import { clientSteps, talentSteps } from '@regie/contract/post-productions/rules/steps'
import { waitingOn } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionStatus, Workflow } from '@regie/contract/post-productions/schema'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { type Actor, isStaff } from '#platform/actor.ts'
import type { Database } from '#platform/db/database.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleTo } from '../access.ts'
import { isOfClient, ofCompany, ofProject, statusForClients } from '../post-production.ts'
import { postProductions } from '../table.ts'

/** What a page of somebody's work holds: more than anybody follows at once. */
const most = 500

/** What is read for each of them; of a post-production, what whoever asks may read of it. */
const followedBy = (actor: Actor) => ({
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
  postProductionStatus: isOfClient(actor) ? statusForClients : sql<PostProductionStatus>`${postProductions.status}`,
  postProductionDueOn: postProductions.dueOn,
  statusSince: isOfClient(actor) ? postProductions.clientSince : postProductions.statusSince,
  userId: postProductions.userId,
  versionInterne: isOfClient(actor) ? postProductions.versionClient : postProductions.versionInterne,
  versionClient: postProductions.versionClient,
  prestationId: prestations.id,
  prestationName: prestations.name,
  categories: prestationProductions.categories,
  prestationStatus: prestationProductions.status,
})

const select = (db: Database, actor: Actor) =>
  db
    .select(followedBy(actor))
    .from(productions)
    .innerJoin(projects, and(ofProject, isNull(projects.deletedAt)))
    .innerJoin(companies, ofCompany)
    .$dynamic()
type Row = Awaited<ReturnType<typeof rowsFor>>[number]

/** The productions of somebody, each with its post-productions that they see; for a talent, through their prestations. */
function rowsFor(db: Database, actor: Actor, companyId: string | undefined) {
  const edits = and(eq(postProductions.productionId, productions.id), visibleTo(actor))
  const underWay: SQL | undefined = and(
    ne(productions.status, 'CANCELLED'),
    isNull(projects.archivedAt),
    companyId === undefined ? undefined : eq(companies.id, companyId),
    visibleProductions(actor),
    // Staff see every row: here, those that they follow and that are not over.
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
  return select(db, actor)
    .leftJoin(postProductions, edits)
    .leftJoin(prestationProductions, through)
    .leftJoin(prestations, eq(prestations.id, prestationProductions.prestationId))
    .where(underWay)
    .orderBy(sql`coalesce(${postProductions.dueOn}, ${productions.dueOn}, 'infinity'::date)`, productions.name)
    .limit(most)
}

const lifeOf = ({ postProductionStatus: status, userId, versionInterne, versionClient }: Row) =>
  status === null || versionInterne === null || versionClient === null
    ? null
    : { status, userId, versionInterne, versionClient }

/** On whom something waits. The client's own tasks come first: what is asked of them holds everything else up. */
function waitingFor(actor: Actor, row: Row): Workflow['waiting'] {
  const { productionStatus, optionDepotClient, optionImageChoice, categories, prestationStatus } = row
  if (productionStatus === 'FINISHED') return null
  const life = lifeOf(row)
  const isEditToBeMade = row.optionPostProd && life === null && row.prestationId === null
  if (isEditToBeMade && productionStatus === 'POST_PRODUCTION')
    return { who: 'staff', what: 'Lancer la post-production' }
  if (isEditToBeMade) return { who: 'staff', what: 'Préparer la production' }
  if (optionImageChoice === 'YES') return { who: 'client', what: 'Choisir les images' }
  if (optionDepotClient === 'YES') return { who: 'client', what: 'Déposer les contenus' }
  if (categories?.includes('RUSH') && prestationStatus === 'READY_TO_START' && life?.status !== 'FINISHED')
    return { who: 'talent', what: 'Déposer les rushes' }
  if (life && isOfClient(actor)) return waitingForClients(life)
  return life ? waitingOn(life) : { who: 'staff', what: 'Préparer la production' }
}

function stepOf(actor: Actor, row: Row): string {
  const { postProductionStatus: status, prestationStatus, categories } = row
  const postProduction = status === null ? null : { status }
  if (actor.role === 'TALENT')
    return talentSteps({
      categories: categories ?? (postProduction ? ['POST_PRODUCTION'] : []),
      prestationProductionStatus: prestationStatus ?? 'READY_TO_START',
      postProduction,
    }).current
  // Its post-production is still to be made: its address leads nowhere (specification §2).
  if (row.optionPostProd && postProduction === null) return ''
  const { productionStatus, ...options } = row
  return clientSteps({ production: { ...options, status: productionStatus }, postProduction, signedIn: true }).current
}

function workflowOf(actor: Actor, row: Row): Workflow {
  const { productionStatus, optionPostProd, postProductionStatus } = row
  const waiting = waitingFor(actor, row)
  const whose = actor.role === 'CLIENT' ? 'client' : actor.role === 'TALENT' ? 'talent' : 'staff'
  return {
    ...row,
    progress: progressOf({
      production: { status: productionStatus, optionPostProd },
      postProduction: postProductionStatus === null ? null : { status: postProductionStatus },
    }).percent,
    waiting,
    isMine: waiting?.who === whose,
    since: row.statusSince ?? row.productionSince,
    dueOn: row.postProductionDueOn ?? row.productionDueOn,
    step: stepOf(actor, row),
  }
}

const never = '9999-12-31'
/** What waits for them first, then what is due first, then what has waited longest. */
const byUrgency = (a: Workflow, b: Workflow) =>
  Number(b.isMine) - Number(a.isMine) ||
  Number(a.waiting === null) - Number(b.waiting === null) ||
  (a.dueOn ?? never).localeCompare(b.dueOn ?? never) ||
  a.since.localeCompare(b.since)

/** What somebody follows, and what waits for them. */
export const workflowHandlers = ({ db }: Platform): Pick<Handlers<typeof routes>, 'workflows'> => ({
  async workflows({ query }, { actor }) {
    const rows = await rowsFor(db, actor, query.companyId)
    return rows.map((row) => workflowOf(actor, row)).toSorted(byUrgency)
  },
})
