import { isOfClientSide } from '@regie/contract/can'
import type { postProductions as routes } from '@regie/contract/post-productions/routes'
import type { FollowedPostProductionStatus, PostProductionStatus } from '@regie/contract/post-productions/schema'
import { type AnyColumn, and, asc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import type { LaterFeatures } from '#features/manifest.ts'
import { ensureEditPrestation } from '#features/prestations/index.ts'
import {
  productions,
  projectOfProduction,
  refusalToSeeProduction,
  visibleProduction,
  visibleProductions,
} from '#features/productions/index.ts'
import { companyOfProject, isFollowedBy, projects } from '#features/projects/index.ts'
import { isOfPersonNamed, users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import { type Dependents, openDeletion, presentDeletion, surveyOf } from '#platform/db/deletions.ts'
import { listing, sortableDay, sortableMoment, sortableNumber, sortableText } from '#platform/db/listing.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import { betweenDays, containsFolded, isBetween, isOfNamed, matchesAny } from '#platform/db/search.ts'
import { perViewer } from '#platform/db/statements/per-viewer.ts'
import { sendUnanswered } from '#platform/db/transaction.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visiblePostProductions } from '../access.ts'
import { createPostProduction } from '../creation.ts'
import { refuseDelivered } from '../deletion.ts'
import { readHistory } from '../history.ts'
import {
  checkTalent,
  emitPostProductionEvent,
  lockPostProduction,
  postProductionListFields,
  productionOfPostProduction,
  readPostProduction,
  refusalToSeePostProduction,
  selectPostProductions,
  statusForClients,
  talentOfPostProduction,
  visiblePostProduction,
} from '../post-production.ts'
import {
  type PostProductionRow,
  presentDeliveryTime,
  presentHistory,
  presentPostProduction,
  presentTalentProposals,
} from '../present.ts'
import { postProductions } from '../table.ts'
import { readProposals } from '../talents.ts'
import { isTurnOf } from '../turn.ts'
import { transitionHandlers } from './transitions.ts'
import { workflowHandlers } from './workflows.ts'

const listSource = sql`${postProductions} join ${productions} on ${productionOfPostProduction} join ${projects} on ${projectOfProduction}
    join ${companies} on ${companyOfProject} left join ${users} on ${talentOfPostProduction}`
const sortableBy = (status: SQL, statusSince: AnyColumn) => ({
  dueOn: sortableDay(postProductions.dueOn),
  name: sortableText(postProductions.name),
  number: sortableNumber(postProductions.number),
  status: sortableText(status),
  statusSince: sortableMoment(statusSince),
  createdAt: sortableMoment(postProductions.createdAt),
})
const listOptions = {
  fields: postProductionListFields,
  from: listSource,
  countFrom: sql`${postProductions}`,
  first: 'dueOn',
} as const
const internalStatus = sql<PostProductionStatus>`${postProductions.status}`
const internalPage = listing({ ...listOptions, sortable: sortableBy(internalStatus, postProductions.statusSince) })
// A sort by the internal status would reveal it to clients.
const pageForClients = listing({ ...listOptions, sortable: sortableBy(statusForClients, postProductions.clientSince) })
const pageFor = (viewer: Viewer) => (isOfClientSide(viewer) ? pageForClients : internalPage)

/** The status that the viewer reads, for filters. */
const statusFor = (viewer: Viewer) => (isOfClientSide(viewer) ? statusForClients : internalStatus)

const inStatus = (status: FollowedPostProductionStatus | undefined): SQL | undefined => {
  if (status === undefined || status === 'all') return undefined
  // Written as a literal, so that every plan recognises the partial index of unfinished post-productions.
  return status === 'finished' ? eq(postProductions.status, 'FINISHED') : ne(postProductions.status, sql`'FINISHED'`)
}

const whereProject = (condition: SQL | undefined) =>
  sql`${postProductions.productionId} = any(array(${new QueryBuilder()
    .select({ id: productions.id })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(and(condition, isNull(productions.deletedAt), isNull(projects.deletedAt)))}))`

const statusSinceFor = (viewer: Viewer) =>
  isOfClientSide(viewer) ? postProductions.clientSince : postProductions.statusSince
/** Clients do not read who is assigned: neither an id nor a name answers them. */
const isAssignedTo = (viewer: Viewer, userId: string) =>
  isOfClientSide(viewer) ? sql`false` : eq(postProductions.userId, userId)
const isAssignedToNamed = (viewer: Viewer, typed: string) =>
  isOfClientSide(viewer) ? sql`false` : isOfPersonNamed(postProductions.userId, typed)

/** Clients do not read who is assigned: for them, the agency and its talent are one. */
const turnColumnsFor = (viewer: Viewer) => ({
  status: statusFor(viewer),
  isUnassigned: isOfClientSide(viewer) ? sql`true` : isNull(postProductions.userId),
})

const isLate = sql`(${postProductions.status} <> 'FINISHED' and coalesce(${postProductions.dueOn} < ${todayInParis}, false))`
/** Nobody is awaited in an archived project. */
const isInOpenProject = sql`exists (${new QueryBuilder()
  .select({ one: sql`1` })
  .from(productions)
  .innerJoin(projects, projectOfProduction)
  .where(and(productionOfPostProduction, isNull(productions.deletedAt), isNull(projects.archivedAt)))})`

type PostProductionFilters = Parameters<Handlers<typeof routes>['ofProduction']>[0]['query']
const matchesPostProductionFilters = (actor: Viewer, query: PostProductionFilters) =>
  and(
    visiblePostProductions(actor),
    query.id && inArray(postProductions.id, query.id),
    // A filter on the internal status would reveal it.
    query.status && inArray(statusFor(actor), query.status),
    inStatus(query.byStatus),
    query.userId ? isAssignedTo(actor, query.userId) : undefined,
    query.name ? containsFolded(postProductions.search, query.name) : undefined,
    isBetween(postProductions.dueOn, query.dueFrom, query.dueTo),
    betweenDays(statusSinceFor(actor), query.sinceFrom, query.sinceTo),
    query.userName ? isAssignedToNamed(actor, query.userName) : undefined,
    query.turn && or(...query.turn.map((turn) => isTurnOf(turn, turnColumnsFor(actor)))),
    query.late === undefined ? undefined : query.late ? isLate : not(isLate),
    query.turn || query.late ? isInOpenProject : undefined,
    query.q
      ? matchesAny(query.q, postProductions, 'PP', [{ column: postProductions.productionId, of: productions }])
      : undefined,
  )

/**
 * `later`: what the steps do to comments and usage rights, and ask of the technical control, which belong to later features. `below`: the rows of later
 * features that follow a post-production.
 */
export function postProductionsHandlers(
  platform: Platform,
  later: Pick<LaterFeatures, 'giveBackRound' | 'passQualityControl' | 'checkDecider' | 'moveRights'>,
  below: readonly Dependents[],
): Handlers<typeof routes> {
  const { db } = platform
  const byId = perViewer<PostProductionRow[]>((viewer) =>
    selectPostProductions(db).where(
      and(eq(postProductions.id, sql.placeholder('postProductionId')), visiblePostProductions(viewer)),
    ),
  )
  async function visible(actor: Viewer, params: { postProductionId: string }) {
    const [found] = await byId(actor, params)
    if (!found) throw await refusalToSeePostProduction(db, actor, params.postProductionId)
    return found
  }

  return {
    ...transitionHandlers(platform, later),
    ...workflowHandlers(platform),

    async list({ query }, { actor }) {
      const where = and(
        matchesPostProductionFilters(actor, query),
        query.projectId ? whereProject(eq(projects.id, query.projectId)) : undefined,
        query.companyId ? whereProject(eq(projects.companyId, query.companyId)) : undefined,
        query.producteurId ? whereProject(isFollowedBy(query.producteurId)) : undefined,
        query.productionName ? isOfNamed(postProductions.productionId, productions, query.productionName) : undefined,
        query.projectName ? whereProject(containsFolded(projects.search, query.projectName)) : undefined,
        query.companyName ? whereProject(isOfNamed(projects.companyId, companies, query.companyName)) : undefined,
      )
      return presentPostProduction.page(await pageFor(actor)(platform, query, where), actor)
    },

    async ofProduction({ params, query }, { actor }) {
      const { id } = await visibleProduction(db, actor, params.productionId)
      const where = and(matchesPostProductionFilters(actor, query), eq(postProductions.productionId, id))
      return presentPostProduction.page(await pageFor(actor)(platform, query, where), actor)
    },

    async deliveryTime({ params }, { actor }) {
      const [production] = await db
        .select({ row: productions, today: sql<string>`${todayInParis}::text` })
        .from(productions)
        .where(and(eq(productions.id, params.productionId), visibleProductions(actor)))
      if (!production) throw await refusalToSeeProduction(db, actor, params.productionId)
      const ofIt = await db
        .select({
          name: postProductions.name,
          status: postProductions.status,
          versionClient: postProductions.versionClient,
          userId: postProductions.userId,
        })
        .from(postProductions)
        .where(and(eq(postProductions.productionId, production.row.id), isNull(postProductions.deletedAt)))
        .orderBy(asc(postProductions.number))
      return presentDeliveryTime({ ...production.row, today: production.today, postProductions: ofIt }, actor)
    },

    get: async ({ params }, { actor }) => presentPostProduction(await visible(actor, params), actor),

    create: ({ body }, { actor }) =>
      db.transaction(async (tx) => presentPostProduction(await createPostProduction(tx, actor, body), actor)),

    update: ({ params, body: { version, withPrestation = false, ...set } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockPostProduction(tx, actor, params.postProductionId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentPostProduction(before, actor) })
        if (set.userId !== undefined && set.userId !== before.userId) await checkTalent(tx, set.userId)
        const change = tx
          .update(postProductions)
          .set({ ...definedFields(set), ...versionBump(postProductions) })
          .where(eq(postProductions.id, before.id))
        await sendUnanswered(tx, change)
        const after = await readPostProduction(tx, before.id)
        const { projectId, productionId, productionName, userId } = after
        if (withPrestation && userId !== null)
          await ensureEditPrestation(tx, actor, { projectId, productionId, productionName, userId })
        const changes = changesBetween(before, after)
        await emitPostProductionEvent(tx, 'post-productions.updated', actor, after, {
          changes,
          formerly: before.userId,
          isForClients: true,
        })
        return presentPostProduction(after, actor)
      }),

    async deletion({ params }, { actor }) {
      const { id } = await visible(actor, params)
      return presentDeletion(await surveyOf(db, [refuseDelivered, ...below], [id]), actor)
    },

    remove: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await lockPostProduction(tx, actor, params.postProductionId)
        const { id, name: label, projectId } = postProduction
        await emitPostProductionEvent(tx, 'post-productions.deleted', actor, postProduction, { isForClients: true })
        const deletionId = await openDeletion(tx, { type: 'post-productions', id, label, projectId, actor }, [
          refuseDelivered,
          ...below,
        ])
        await tx
          .update(postProductions)
          .set({ deletedAt: sql`now()`, deletionId, ...versionBump(postProductions) })
          .where(eq(postProductions.id, id))
        return null
      }),

    async talents({ params, query: { q = '' } }, { actor }) {
      return presentTalentProposals(await readProposals(db, await visible(actor, params), q), actor)
    },

    async history({ params }, { actor }) {
      const { id } = await visiblePostProduction(db, actor, params.postProductionId)
      return presentHistory(await readHistory(db, id), actor)
    },
  }
}
