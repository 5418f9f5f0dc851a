import type { prestations as routes } from '@regie/contract/prestations/routes'
import type { PrestationListed } from '@regie/contract/prestations/schema'
import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import type { AcceptorOfOrder, StrandedEdits } from '#features/manifest.ts'
import { companyOfProject, isFollowedBy, projects, visibleProjects } from '#features/projects/index.ts'
import { isOfPersonNamed, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import { type Dependents, openDeletion, presentDeletion, surveyOf } from '#platform/db/deletions.ts'
import { listing, sortableDay, sortableMoment, sortableNumber, sortableText } from '#platform/db/listing.ts'
import { betweenDays, containsFolded, isBetween, isOfNamed, matchesAny } from '#platform/db/search.ts'
import { perViewer } from '#platform/db/statements/per-viewer.ts'
import { sendUnanswered } from '#platform/db/transaction.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visiblePrestations } from '../access.ts'
import { createPrestation } from '../creation.ts'
import { refuseOrdered } from '../deletion.ts'
import { demandOrderKept } from '../order-kept.ts'
import { presentPrestation, presentPrestationListed } from '../present.ts'
import {
  checkPrestationDays,
  checkWorker,
  emitPrestationEvent,
  lockPrestation,
  prestationListFields,
  projectOfPrestation,
  readPrestation,
  readPrestationDetail,
  selectPrestations,
  workerOfPrestation,
} from '../prestation.ts'
import { prestationProductions, prestations } from '../table.ts'
import { demandWayIn, strandedText } from '../way-in.ts'
import { orderHandlers } from './order.ts'
import { prestationProductionHandlers } from './productions.ts'

const prestationPage = listing({
  fields: prestationListFields,
  from: sql`${prestations} join ${projects} on ${projectOfPrestation} join ${companies} on ${companyOfProject} left join ${users} on ${workerOfPrestation}`,
  countFrom: sql`${prestations}`,
  sortable: {
    name: sortableText(prestations.name),
    number: sortableNumber(prestations.number),
    type: sortableText(prestations.type),
    startsOn: sortableDay(prestations.startsOn),
    endsOn: sortableDay(prestations.endsOn),
    createdAt: sortableMoment(prestations.createdAt),
  },
  first: 'name',
})

const inProjectWhere = (condition: SQL | undefined) =>
  sql`${prestations.projectId} = any(array(${new QueryBuilder()
    .select({ id: projects.id })
    .from(projects)
    .where(and(condition, isNull(projects.deletedAt)))}))`

const worksOn = (productionId: string) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(prestationProductions)
      .where(
        and(
          eq(prestationProductions.prestationId, prestations.id),
          eq(prestationProductions.productionId, productionId),
        ),
      ),
  )

type PrestationFilters = Parameters<Handlers<typeof routes>['ofProject']>[0]['query']
const matchesPrestationFilters = (actor: Actor, query: PrestationFilters) =>
  and(
    visiblePrestations(actor),
    query.id && inArray(prestations.id, query.id),
    query.type && inArray(prestations.type, query.type),
    query.userId ? eq(prestations.userId, query.userId) : undefined,
    query.name ? containsFolded(prestations.search, query.name) : undefined,
    isBetween(prestations.startsOn, query.startsFrom, query.startsTo),
    isBetween(prestations.endsOn, query.endsFrom, query.endsTo),
    betweenDays(prestations.createdAt, query.createdFrom, query.createdTo),
    query.userName ? isOfPersonNamed(prestations.userId, query.userName) : undefined,
    query.q ? matchesAny(query.q, prestations, 'PRS', [{ column: prestations.projectId, of: projects }]) : undefined,
  )

/** Only an EXTERNE prestation has an order: orders go to people outside the agency. */
const mayHaveOrder = (type: PrestationListed['type'], order: string | null) => type === 'EXTERNE' || order === null

type Later = { below: readonly Dependents[]; strandedEdits: StrandedEdits; acceptorOfOrder: AcceptorOfOrder }

/** `below`: what depends on a prestation in later features. */
export function prestationsHandlers(
  platform: Platform,
  { below, strandedEdits, acceptorOfOrder }: Later,
): Handlers<typeof routes> {
  const { db } = platform
  const dependents = [refuseOrdered, ...below]
  const byId = perViewer<PrestationListed[]>((viewer) =>
    selectPrestations(db).where(and(eq(prestations.id, sql.placeholder('prestationId')), visiblePrestations(viewer))),
  )
  async function visible(actor: Actor, params: { prestationId: string }) {
    const [found] = await byId(actor, params)
    if (!found) throw fail('NOT_FOUND')
    return found
  }

  return {
    ...prestationProductionHandlers(platform, strandedEdits),
    ...orderHandlers(platform),

    async list({ query }, { actor }) {
      const where = and(
        matchesPrestationFilters(actor, query),
        query.projectId ? eq(prestations.projectId, query.projectId) : undefined,
        query.productionId ? worksOn(query.productionId) : undefined,
        query.companyId ? inProjectWhere(eq(projects.companyId, query.companyId)) : undefined,
        query.projectName ? isOfNamed(prestations.projectId, projects, query.projectName) : undefined,
        query.companyName ? inProjectWhere(isOfNamed(projects.companyId, companies, query.companyName)) : undefined,
        query.producteurId ? inProjectWhere(isFollowedBy(query.producteurId)) : undefined,
      )
      return presentPrestationListed.page(await prestationPage(platform, query, where), actor)
    },

    async ofProject({ params, query }, { actor }) {
      const [project] = await db
        .select({ id: projects.id })
        .from(projects)
        .where(and(eq(projects.id, params.projectId), visibleProjects(actor)))
      if (!project) throw fail('NOT_FOUND')
      const where = and(matchesPrestationFilters(actor, query), eq(prestations.projectId, project.id))
      return presentPrestationListed.page(await prestationPage(platform, query, where), actor)
    },

    async get({ params }, { actor }) {
      return presentPrestation(await readPrestationDetail(db, await visible(actor, params)), actor)
    },

    create: ({ body }, { actor }) =>
      db.transaction(async (tx) => presentPrestation(await createPrestation(tx, actor, body), actor)),

    update: ({ params, body: { version, ...set } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockPrestation(tx, actor, params.prestationId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentPrestation(before, actor) })
        const wanted = { ...before, ...definedFields(set) }
        checkPrestationDays(wanted)
        if (!mayHaveOrder(wanted.type, wanted.purchaseOrderSellsyId))
          throw fail('INVALID', { fields: { type: 'Un bon de commande est lié : déliez-le d’abord' } })
        await demandOrderKept(tx, acceptorOfOrder, before, wanted)
        if (wanted.userId !== before.userId) await demandWayIn(tx, strandedEdits, before)
        if (wanted.userId !== before.userId || wanted.type !== before.type) await checkWorker(tx, wanted)
        const change = tx
          .update(prestations)
          .set({ ...definedFields(set), ...versionBump(prestations) })
          .where(eq(prestations.id, before.id))
        await sendUnanswered(tx, change)
        const after = await readPrestation(tx, before.id)
        const changes = changesBetween(before, after)
        await emitPrestationEvent(tx, 'prestations.updated', actor, after, { changes, formerly: before.userId })
        return presentPrestation(after, actor)
      }),

    purchaseOrder: ({ params, body: { purchaseOrderSellsyId } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockPrestation(tx, actor, params.prestationId)
        if (!mayHaveOrder(before.type, purchaseOrderSellsyId))
          throw fail('INVALID', {
            fields: { purchaseOrderSellsyId: 'Seule une prestation externe a un bon de commande' },
          })
        await tx
          .update(prestations)
          .set({ purchaseOrderSellsyId, ...versionBump(prestations) })
          .where(eq(prestations.id, before.id))
        const after = await readPrestation(tx, before.id)
        const changes: Record<string, [unknown, unknown]> = {
          purchaseOrder: [before.purchaseOrderSellsyId, after.purchaseOrderSellsyId],
        }
        await emitPrestationEvent(tx, 'prestations.updated', actor, after, { changes })
        return presentPrestation(after, actor)
      }),

    async deletion({ params }, { actor }) {
      const prestation = await readPrestationDetail(db, await visible(actor, params))
      const { goesWith, refusals } = await surveyOf(db, dependents, [prestation.id])
      const stranded = await strandedText(db, strandedEdits, prestation)
      return presentDeletion({ goesWith, refusals: stranded === null ? refusals : [...refusals, stranded] }, actor)
    },

    remove: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const prestation = await lockPrestation(tx, actor, params.prestationId)
        const stranded = await strandedText(tx, strandedEdits, prestation)
        if (stranded !== null) throw fail('DELETION_REFUSED', { message: stranded })
        const { id, name: label, projectId } = prestation
        const deletionId = await openDeletion(tx, { type: 'prestations', id, label, projectId, actor }, dependents)
        await tx
          .update(prestations)
          .set({ deletedAt: sql`now()`, deletionId, ...versionBump(prestations) })
          .where(eq(prestations.id, id))
        await emitPrestationEvent(tx, 'prestations.deleted', actor, prestation)
        return null
      }),
  }
}
