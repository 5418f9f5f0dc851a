import { agencyId } from '@regie/contract/agency/schema'
import type { qualityControl as routes } from '@regie/contract/quality-control/routes'
import { eq } from 'drizzle-orm'
import { emitProductionEvent, productions, visibleProduction } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor } from '#platform/db/database.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { requestLackingMeasures } from './jobs.ts'
import { presentQualityReports, presentQualityRules, presentQualityTerms } from './present.ts'
import { readReports } from './reports.ts'
import { qualityRules, qualityRulesId, qualityTerms } from './table.ts'
import { readRules, readTerms } from './terms.ts'

/** A production that the actor works on. Clients read nothing of a control. Throws NOT_FOUND. */
async function workedProduction(db: Executor, actor: Actor, productionId: string) {
  const found = await visibleProduction(db, actor, productionId)
  if (actor.role === 'CLIENT') throw fail('NOT_FOUND')
  return found
}

/** The technical control of films and sounds before the client sees them. */
export function qualityControlHandlers(platform: Platform): Handlers<typeof routes> {
  const { db } = platform
  return {
    async terms({ params }, { actor }) {
      const { id } = await workedProduction(db, actor, params.productionId)
      return presentQualityTerms(await readTerms(db, id), actor)
    },

    setTerms: ({ params, body: { version, isOn, formats } }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await workedProduction(tx, actor, params.productionId)
        const { id } = production
        await tx
          .insert(qualityTerms)
          .values({ productionId: id, isOn: false, formats: [], version: 0 })
          .onConflictDoNothing()
        await tx
          .select({ id: qualityTerms.productionId })
          .from(qualityTerms)
          .where(eq(qualityTerms.productionId, id))
          .for('update')
        const before = await readTerms(tx, id)
        if (version !== before.version) throw fail('STALE_VERSION', { current: presentQualityTerms(before, actor) })
        await tx
          .update(qualityTerms)
          .set({ isOn, formats, ...versionBump(qualityTerms) })
          .where(eq(qualityTerms.productionId, id))
        const names = (expected: typeof formats) => expected.map(({ name }) => name).join(', ') || null
        await emitProductionEvent(tx, 'productions.qualityTermsChanged', actor, production, {
          changes: changesBetween(
            { isQualityControlled: before.isOn, expectedFormats: names(before.formats) },
            { isQualityControlled: isOn, expectedFormats: names(formats) },
          ),
          heardBy: 'TALENTS',
        })
        if (isOn && !before.isOn) await requestLackingMeasures(platform, tx, eq(productions.id, id))
        return presentQualityTerms(await readTerms(tx, id), actor)
      }),

    async reports({ params, query: { id: mediaIds, isToSubmit } }, { actor }) {
      const { id: productionId } = await workedProduction(db, actor, params.productionId)
      const { isOn, formats } = await readTerms(db, productionId)
      if (!isOn) return presentQualityReports({ isOn, reports: [] }, actor)
      const { severities } = await readRules(db)
      const subtitlesOf = isToSubmit ? 'NONE' : 'LAST'
      const reports = await readReports(db, actor, { productionId, mediaIds, formats, severities, subtitlesOf })
      return presentQualityReports({ isOn, reports }, actor)
    },

    async rules(_input, { actor }) {
      return presentQualityRules(await readRules(db), actor)
    },

    setRules: ({ body: { version, severities } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await readRules(tx)
        if (version !== before.version) throw fail('STALE_VERSION', { current: presentQualityRules(before, actor) })
        const [written] = await tx
          .insert(qualityRules)
          .values({ id: qualityRulesId, severities, version: before.version + 1 })
          .onConflictDoUpdate({
            target: qualityRules.id,
            set: { severities, ...versionBump(qualityRules) },
            setWhere: eq(qualityRules.version, before.version),
          })
          .returning({ id: qualityRules.id })
        if (!written) throw fail('STALE_VERSION', { current: presentQualityRules(await readRules(tx), actor) })
        await emit(tx, {
          name: 'agency.qualityRulesChanged',
          subjectId: agencyId,
          actor,
          audience: { permission: 'access.admin', isInternal: true },
        })
        return presentQualityRules(await readRules(tx), actor)
      }),
  }
}
