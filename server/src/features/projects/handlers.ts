import type { EventNameOf } from '@regie/contract/events'
import { plural } from '@regie/contract/french'
import type { projects as routes } from '@regie/contract/projects/routes'
import type { Project, ProjectCreate, ProjectListed, ProjectStatus } from '@regie/contract/projects/schema'
import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { companies, visibleCompanies } from '#features/companies/index.ts'
import { type HandoverSurvey, handOver } from '#features/manifest.ts'
import { checkProducteur, isOfPersonNamed, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { type Dependents, openDeletion, presentDeletion, surveyOf } from '#platform/db/deletions.ts'
import { listing, sortableDay, sortableMoment, sortableNumber, sortableText } from '#platform/db/listing.ts'
import { betweenDays, containsFolded, isBetween, isOfNamed, matchesAny } from '#platform/db/search.ts'
import { perViewer } from '#platform/db/statements/per-viewer.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { sendTogether, sendUnanswered } from '#platform/db/transaction.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleProjects } from './access.ts'
import { presentProject } from './present.ts'
import { companyOfProject, liveProductions, projectColumns, projects } from './table.ts'

const productionCount = (condition: SQL) => sql<number>`(
  select count(*)::int from ${liveProductions} where ${liveProductions.projectId} = ${projects.id} and ${condition})`

const projectListFields = fieldsRenderedOnce({
  ...projectColumns,
  companyName: sql<string>`${companies.name}`,
  producteurName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
  openProductionCount: productionCount(notInArray(liveProductions.status, ['FINISHED', 'CANCELLED']).inlineParams()),
  productionCount: productionCount(sql`true`),
})
const producteurOfProject = eq(users.id, projects.producteurId)

const projectPage = listing({
  fields: projectListFields,
  from: sql`${projects} join ${companies} on ${companyOfProject} left join ${users} on ${producteurOfProject}`,
  countFrom: sql`${projects}`,
  sortable: {
    name: sortableText(projects.name),
    number: sortableNumber(projects.number),
    startsOn: sortableDay(projects.startsOn),
    dueOn: sortableDay(projects.dueOn),
    createdAt: sortableMoment(projects.createdAt),
  },
  first: 'name',
})

const selectProjects = (db: Executor) =>
  db
    .select(projectListFields)
    .from(projects)
    .innerJoin(companies, companyOfProject)
    .leftJoin(users, producteurOfProject)

/** A whole project, for rules and events. Throws NOT_FOUND. */
export async function readProject(db: Executor, projectId: string): Promise<ProjectListed> {
  const [found] = await selectProjects(db).where(eq(projects.id, projectId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Locks a project that the actor sees, before a change. Throws NOT_FOUND. */
async function lockProject(tx: Transaction, actor: Actor, projectId: string): Promise<ProjectListed> {
  const lock = tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(actor)))
    .for('update')
  const [[locked], [project]] = await sendTogether(lock, selectProjects(tx).where(eq(projects.id, projectId)))
  if (!locked || !project) throw fail('NOT_FOUND')
  return project
}

const inStatus = (status: ProjectStatus | undefined): SQL | undefined => {
  if (status === undefined || status === 'all') return undefined
  return status === 'archived' ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt)
}

/** The company of a project, which the actor must see. Throws INVALID. */
async function demandCompany(tx: Transaction, actor: Actor, companyId: string) {
  const [company] = await tx
    .select({ producteurId: companies.producteurId })
    .from(companies)
    .where(and(eq(companies.id, companyId), visibleCompanies(actor)))
  if (!company) throw fail('INVALID', { fields: { companyId: 'Cette société n’existe pas ou plus' } })
  return company
}

function checkDays({ startsOn, dueOn }: Pick<Project, 'startsOn' | 'dueOn'>): void {
  if (startsOn !== null && dueOn !== null && dueOn < startsOn)
    throw fail('INVALID', { fields: { dueOn: 'L’échéance ne peut pas précéder le début' } })
}

const emitProjectEvent = (
  tx: Transaction,
  name: EventNameOf<'projects'>,
  actor: Actor,
  project: Pick<ProjectListed, 'id' | 'name'>,
  changes = {},
) =>
  emit(tx, {
    name,
    subjectId: project.id,
    label: project.name,
    projectId: project.id,
    actor,
    audience: { permission: 'projects.read' },
    changes,
  })

/** Creates a project of a company that the actor sees. Throws INVALID. */
export async function createProject(tx: Transaction, actor: Actor, body: ProjectCreate): Promise<ProjectListed> {
  const company = await demandCompany(tx, actor, body.companyId)
  const producteurId = body.producteurId === undefined ? company.producteurId : body.producteurId
  await checkProducteur(tx, body.producteurId, 'de projet')
  checkDays(body)
  const [created] = await tx
    .insert(projects)
    .values({ ...body, producteurId })
    .returning({ id: projects.id })
  if (!created) throw fail('UNEXPECTED')
  const project = await readProject(tx, created.id)
  await emitProjectEvent(tx, 'projects.created', actor, project)
  return project
}

/** The projects that a person follows, as a reason not to delete their account. */
export const projectsFollowedBy: HandoverSurvey = async (db, userId) => {
  const followed = await db.$count(
    projects,
    and(eq(projects.producteurId, userId), isNull(projects.deletedAt), isNull(projects.archivedAt)),
  )
  if (followed === 0) return []
  return [{ of: plural(followed, 'd’un projet', `de ${followed} projets`), wayOut: handOver }]
}

/** Refuses the deletion of a company that has projects. */
export const projectsOfCompanies: Dependents = {
  async survey(db, companyIds) {
    const projectCount = await db.$count(
      projects,
      and(inArray(projects.companyId, [...companyIds]), isNull(projects.deletedAt)),
    )
    if (projectCount === 0) return { goesWith: [], refusals: [] }
    return {
      goesWith: [],
      refusals: [
        plural(projectCount, 'La société a encore un projet.', `La société a encore ${projectCount} projets.`),
      ],
    }
  },
  remove: async () => {},
}

/** `dependents`: what depends on a project in later features. */
export function projectsHandlers(platform: Platform, dependents: readonly Dependents[]): Handlers<typeof routes> {
  const { db } = platform
  const byId = perViewer<ProjectListed[]>((viewer) =>
    selectProjects(db).where(and(eq(projects.id, sql.placeholder('projectId')), visibleProjects(viewer))),
  )

  return {
    async list({ query }, { actor }) {
      const where = and(
        visibleProjects(actor),
        query.id && inArray(projects.id, query.id),
        query.companyId ? eq(projects.companyId, query.companyId) : undefined,
        query.userId ? eq(projects.producteurId, query.userId) : undefined,
        inStatus(query.byStatus),
        query.name ? containsFolded(projects.search, query.name) : undefined,
        betweenDays(projects.createdAt, query.createdFrom, query.createdTo),
        isBetween(projects.startsOn, query.startsFrom, query.startsTo),
        isBetween(projects.dueOn, query.dueFrom, query.dueTo),
        query.companyName ? isOfNamed(projects.companyId, companies, query.companyName) : undefined,
        query.producteurName ? isOfPersonNamed(projects.producteurId, query.producteurName) : undefined,
        query.q ? matchesAny(query.q, projects, 'PRJ', [{ column: projects.companyId, of: companies }]) : undefined,
      )
      return presentProject.page(await projectPage(platform, query, where), actor)
    },

    async get({ params }, { actor }) {
      const [found] = await byId(actor, params)
      if (!found) throw fail('NOT_FOUND')
      return presentProject(found, actor)
    },

    create: ({ body }, { actor }) =>
      db.transaction(async (tx) => presentProject(await createProject(tx, actor, body), actor)),

    update: ({ params, body: { version, archived, ...set } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockProject(tx, actor, params.projectId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentProject(before, actor) })
        if (set.companyId !== undefined && set.companyId !== before.companyId)
          await demandCompany(tx, actor, set.companyId)
        if (set.producteurId !== before.producteurId) await checkProducteur(tx, set.producteurId, 'de projet')
        checkDays({ ...before, ...definedFields(set) })
        const archivedAt =
          archived === undefined ? {} : { archivedAt: archived ? (before.archivedAt ?? sql`now()`) : null }
        const change = tx
          .update(projects)
          .set({ ...definedFields(set), ...archivedAt, ...versionBump(projects) })
          .where(eq(projects.id, before.id))
        await sendUnanswered(tx, change)
        const after = await readProject(tx, before.id)
        const moved = archived !== undefined && archived !== (before.archivedAt !== null)
        const what = moved ? (archived ? 'projects.archived' : 'projects.unarchived') : 'projects.updated'
        await emitProjectEvent(tx, what, actor, after, changesBetween(before, after))
        return presentProject(after, actor)
      }),

    async deletion({ params }, { actor }) {
      const [found] = await byId(actor, params)
      if (!found) throw fail('NOT_FOUND')
      return presentDeletion(await surveyOf(db, dependents, [found.id]), actor)
    },

    remove: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const project = await lockProject(tx, actor, params.projectId)
        const { id, name: label } = project
        const deletionId = await openDeletion(tx, { type: 'projects', id, label, projectId: id, actor }, dependents)
        await tx
          .update(projects)
          .set({ deletedAt: sql`now()`, deletionId, ...versionBump(projects) })
          .where(eq(projects.id, id))
        await emitProjectEvent(tx, 'projects.deleted', actor, project)
        return null
      }),
  }
}
