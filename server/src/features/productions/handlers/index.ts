import { counted } from '@regie/contract/french'
import type { productions as routes } from '@regie/contract/productions/routes'
import { refusalOfStatus } from '@regie/contract/productions/rules'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { companyOfProject, projects, visibleProjects } from '#features/projects/index.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Executor } from '#platform/db/database.ts'
import { type Dependents, openDeletion, presentDeletion, removeBelow, surveyOf } from '#platform/db/deletions.ts'
import { listing, sortableDay, sortableMoment, sortableNumber, sortableText } from '#platform/db/listing.ts'
import { betweenDays, containsFolded, isBetween, matchesAny } from '#platform/db/search.ts'
import { perViewer } from '#platform/db/statements/per-viewer.ts'
import { sendUnanswered } from '#platform/db/transaction.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleProductions } from '../access.ts'
import { presentProduction } from '../present.ts'
import {
  checkProductionDays,
  createProduction,
  emitProductionEvent,
  lockProduction,
  productionListFields,
  readProduction,
  selectProductions,
} from '../production.ts'
import { productions, projectOfProduction } from '../table.ts'
import { linkHandlers, refusalToSeeProduction } from './links.ts'

const productionPage = listing({
  fields: productionListFields,
  from: sql`${productions} join ${projects} on ${projectOfProduction} join ${companies} on ${companyOfProject}`,
  countFrom: sql`${productions}`,
  sortable: {
    name: sortableText(productions.name),
    number: sortableNumber(productions.number),
    type: sortableText(productions.type),
    status: sortableText(productions.status),
    shootOn: sortableDay(productions.shootOn),
    dueOn: sortableDay(productions.dueOn),
    createdAt: sortableMoment(productions.createdAt),
  },
  first: 'name',
})

/** Refuses a change that contradicts the post-productions. Throws INVALID. */
function checkOptions(
  before: ProductionListed,
  set: { optionPostProd?: boolean | undefined; status?: ProductionListed['status'] | undefined },
): void {
  if (set.optionPostProd === false && before.postProductionCount > 0)
    throw fail('INVALID', {
      fields: { optionPostProd: 'Cette production a des post-productions : supprimez-les d’abord' },
    })
  const refusal = set.status && refusalOfStatus(before, set.status)
  if (refusal) throw fail('INVALID', { fields: { status: refusal } })
}

/** Deletes productions along with their projects. `dependents`: what depends on a production. */
export const productionsOfProjects = (dependents: readonly Dependents[]): Dependents => {
  const isLiveIn = (projectIds: readonly string[]) =>
    and(inArray(productions.projectId, [...projectIds]), isNull(productions.deletedAt))
  const idsOf = async (db: Executor, projectIds: readonly string[]) =>
    (await db.select({ id: productions.id }).from(productions).where(isLiveIn(projectIds))).map(({ id }) => id)
  return {
    // What is signed or delivered of a production locks it.
    async lock(tx, projectIds) {
      await tx
        .select({ id: productions.id })
        .from(productions)
        .where(isLiveIn(projectIds))
        .orderBy(productions.id)
        .for('update')
    },
    async survey(db, projectIds) {
      const ids = await idsOf(db, projectIds)
      const below = await surveyOf(db, dependents, ids)
      const own = ids.length === 0 ? [] : [counted(ids.length, 'production', 'productions')]
      return { goesWith: [...own, ...below.goesWith], refusals: below.refusals }
    },
    async remove(tx, projectIds, deletionId) {
      const ids = await idsOf(tx, projectIds)
      if (ids.length === 0) return
      await removeBelow(tx, dependents, ids, deletionId)
      await tx
        .update(productions)
        .set({ deletedAt: sql`now()`, deletionId, ...versionBump(productions) })
        .where(inArray(productions.id, ids))
    },
  }
}

/** `dependents`: what depends on a production in later features. */
export function productionsHandlers(platform: Platform, dependents: readonly Dependents[]): Handlers<typeof routes> {
  const { db } = platform
  const byId = perViewer<ProductionListed[]>((viewer) =>
    selectProductions(db).where(and(eq(productions.id, sql.placeholder('productionId')), visibleProductions(viewer))),
  )
  return {
    ...linkHandlers(platform),

    async ofProject({ params, query }, { actor }) {
      const [project] = await db
        .select({ id: projects.id })
        .from(projects)
        .where(and(eq(projects.id, params.projectId), visibleProjects(actor)))
      if (!project) throw fail('NOT_FOUND')
      const where = and(
        visibleProductions(actor),
        eq(productions.projectId, project.id),
        query.id && inArray(productions.id, query.id),
        query.type && inArray(productions.type, query.type),
        query.status && inArray(productions.status, query.status),
        query.optionPostProd === undefined ? undefined : eq(productions.optionPostProd, query.optionPostProd),
        query.name ? containsFolded(productions.search, query.name) : undefined,
        isBetween(productions.shootOn, query.shootFrom, query.shootTo),
        isBetween(productions.dueOn, query.dueFrom, query.dueTo),
        betweenDays(productions.createdAt, query.createdFrom, query.createdTo),
        query.q ? matchesAny(query.q, productions, 'PRD', []) : undefined,
      )
      return presentProduction.page(await productionPage(platform, query, where), actor)
    },

    async get({ params }, { actor }) {
      const [found] = await byId(actor, params)
      if (!found) throw await refusalToSeeProduction(db, actor, params.productionId)
      return presentProduction(found, actor)
    },

    create: ({ body }, { actor }) =>
      db.transaction(async (tx) => presentProduction(await createProduction(tx, actor, body), actor)),

    update: ({ params, body: { version, ...sent } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockProduction(tx, actor, params.productionId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentProduction(before, actor) })
        const isChosen = sent.status !== undefined && sent.status !== before.status
        const set = { ...sent, ...(isChosen && { isStatusByHand: true }) }
        checkOptions(before, set)
        checkProductionDays({ ...before, ...definedFields(set) })
        const change = tx
          .update(productions)
          .set({ ...definedFields(set), ...versionBump(productions) })
          .where(eq(productions.id, before.id))
        await sendUnanswered(tx, change)
        const after = await readProduction(tx, before.id)
        // How a status came is no change of its own.
        const { isStatusByHand: _, ...changes } = changesBetween(before, after)
        await emitProductionEvent(tx, 'productions.updated', actor, after, { changes })
        return presentProduction(after, actor)
      }),

    async deletion({ params }, { actor }) {
      const [found] = await byId(actor, params)
      if (!found) throw fail('NOT_FOUND')
      return presentDeletion(await surveyOf(db, dependents, [found.id]), actor)
    },

    remove: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await lockProduction(tx, actor, params.productionId)
        const { id, name: label, projectId } = production
        await emitProductionEvent(tx, 'productions.deleted', actor, production)
        const deletionId = await openDeletion(tx, { type: 'productions', id, label, projectId, actor }, dependents)
        await tx
          .update(productions)
          .set({ deletedAt: sql`now()`, deletionId, ...versionBump(productions) })
          .where(eq(productions.id, id))
        return null
      }),
  }
}
