import { isStaff } from '@regie/contract/can'
import type { carbon as routes } from '@regie/contract/carbon/routes'
import { balanceOf, reductionsOf } from '@regie/contract/carbon/rules/balance'
import { carbonFactors, factorVersion } from '@regie/contract/carbon/rules/factors'
import type { CarbonPhase } from '@regie/contract/carbon/schema'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { productions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { editableBalance, type ReadableProduction, readableBalance } from './access.ts'
import { factorSnapshot, isLineOf, readCarbonBalance, readCarbonLines, withKg } from './balance.ts'
import { carbonReport, carbonTable } from './carbon-files.ts'
import { missingMeasures } from './measuring.ts'
import { presentCarbonBalance, presentCarbonFactors, presentCarbonLine, presentProjectCarbon } from './present.ts'
import { carbonLines } from './table.ts'

const emitCarbonEvent = (
  tx: Transaction,
  actor: Actor,
  { id: subjectId, name: label, projectId }: ReadableProduction,
) =>
  emit(tx, {
    name: 'productions.carbonChanged',
    subjectId,
    label,
    projectId,
    actor,
    audience: { permission: 'carbon.view' },
  })

/** The carbon balances of productions and projects. */
export function carbonHandlers({ db }: Platform): Handlers<typeof routes> {
  /** Changes the lines of a production that the actor sees. Answers the new balance. */
  const changing = (
    actor: Actor,
    productionId: string,
    phase: CarbonPhase,
    change: (tx: Transaction, production: ReadableProduction) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const production = await editableBalance(tx, actor, productionId)
      // Without this lock, two simultaneous calls could both begin the final balance.
      await tx.select({ id: productions.id }).from(productions).where(eq(productions.id, production.id)).for('update')
      await change(tx, production)
      await emitCarbonEvent(tx, actor, production)
      return presentCarbonBalance(await readCarbonBalance(tx, production, phase), actor)
    })

  /** A balance for a file. Files carry no hints: hints help data entry only. */
  const writtenDown = async (actor: Actor, productionId: string, phase: CarbonPhase | undefined) => {
    const production = await readableBalance(db, actor, productionId)
    return presentCarbonBalance(await readCarbonBalance(db, production, phase, { hinted: false }), actor)
  }

  return {
    factors: async (_input, { actor }) =>
      presentCarbonFactors({ version: factorVersion, factors: [...carbonFactors] }, actor),

    async ofProduction({ params, query }, { actor }) {
      const production = await readableBalance(db, actor, params.productionId)
      return presentCarbonBalance(
        await readCarbonBalance(db, production, query.phase, { hinted: isStaff(actor) }),
        actor,
      )
    },

    addLine: ({ params, body: { factorId, ...line } }, { actor }) =>
      changing(actor, params.productionId, line.phase, async (tx, { id: productionId }) => {
        await tx
          .insert(carbonLines)
          .values({ ...factorSnapshot(factorId), ...line, productionId, writtenById: actor.id })
      }),

    changeLine: ({ params, body: { factorId, version, ...line } }, { actor }) =>
      changing(actor, params.productionId, line.phase, async (tx, { id }) => {
        const before = (await readCarbonLines(tx, id)).find((known) => known.id === params.lineId)
        if (!before) throw fail('NOT_FOUND')
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentCarbonLine(withKg(before), actor) })
        await tx
          .update(carbonLines)
          .set({
            ...factorSnapshot(factorId),
            ...line,
            // A manual edit turns a measured line into a manual one.
            isMeasured: false,
            writtenById: actor.id,
            updatedAt: sql`now()`,
            version: before.version + 1,
          })
          .where(isLineOf(id, before.id))
      }),

    removeLine: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await editableBalance(tx, actor, params.productionId)
        const gone = await tx
          .delete(carbonLines)
          .where(isLineOf(production.id, params.lineId))
          .returning({ id: carbonLines.id })
        if (gone.length === 0) throw fail('NOT_FOUND')
        await emitCarbonEvent(tx, actor, production)
        return null
      }),

    measure: ({ params, body: { phase } }, { actor }) =>
      changing(actor, params.productionId, phase, async (tx, { id: productionId }) => {
        const lines = (await readCarbonLines(tx, productionId)).filter(
          (line) => line.phase === phase && !line.isMeasured,
        )
        const measures = await missingMeasures(tx, productionId, lines)
        const measured = and(
          eq(carbonLines.productionId, productionId),
          eq(carbonLines.phase, phase),
          eq(carbonLines.isMeasured, true),
        )
        await tx.delete(carbonLines).where(measured)
        if (measures.length > 0)
          await tx.insert(carbonLines).values(
            measures.map(({ factorId, ...line }) => ({
              ...factorSnapshot(factorId),
              ...line,
              phase,
              productionId,
              isMeasured: true,
              writtenById: actor.id,
            })),
          )
      }),

    copyForecast: ({ params }, { actor }) =>
      changing(actor, params.productionId, 'FINAL', async (tx, { id: productionId }) => {
        const lines = await readCarbonLines(tx, productionId)
        if (lines.some(({ phase }) => phase === 'FINAL'))
          throw fail('INVALID', { message: 'Le bilan définitif est déjà commencé.' })
        if (lines.length === 0) throw fail('INVALID', { message: 'Le bilan prévisionnel est vide.' })
        await tx.insert(carbonLines).values(
          lines.map(({ id: _id, version: _version, ...line }) => ({
            ...line,
            phase: 'FINAL' as const,
            productionId,
            writtenById: actor.id,
          })),
        )
      }),

    async ofProject({ params }, { actor }) {
      const [project] = await db
        .select({ id: projects.id })
        .from(projects)
        .where(and(eq(projects.id, params.projectId), visibleProjects(actor)))
      if (!project) throw fail('NOT_FOUND')
      const made = await db
        .select({ id: productions.id, number: productions.number, name: productions.name })
        .from(productions)
        .where(and(eq(productions.projectId, project.id), isNull(productions.deletedAt)))
        .orderBy(asc(productions.number))
      const lines = await db
        .select()
        .from(carbonLines)
        .where(
          inArray(
            carbonLines.productionId,
            made.map(({ id }) => id),
          ),
        )
      const rows = made.map((production) => {
        const own = lines.filter(({ productionId }) => productionId === production.id)
        const totalOf = (phase: CarbonPhase) => {
          const ofPhase = own.filter((line) => line.phase === phase)
          return ofPhase.length === 0 ? null : balanceOf(ofPhase).total
        }
        const [forecast, final] = [totalOf('FORECAST'), totalOf('FINAL')]
        const phase = final !== null ? ('FINAL' as const) : forecast !== null ? ('FORECAST' as const) : null
        return { row: { ...production, phase, forecast, final }, counted: own.filter((line) => line.phase === phase) }
      })
      const counted = rows.flatMap((one) => one.counted)
      const carbon = {
        balance: balanceOf(counted),
        productions: rows.map(({ row }) => row),
        reductions: reductionsOf(counted),
      }
      return presentProjectCarbon(carbon, actor)
    },

    async table({ params, query }, { actor }) {
      const found = await writtenDown(actor, params.productionId, query.phase)
      const name = `${found.productionName} – bilan carbone.csv`
      return memoryFile(carbonTable(found), { name, type: 'text/csv; charset=utf-8' })
    },

    async pdf({ params, query }, { actor }) {
      const found = await writtenDown(actor, params.productionId, query.phase)
      const name = `${found.productionName} – bilan carbone.pdf`
      return memoryFile(await carbonReport(found), { name, type: 'application/pdf', shown: true })
    },
  }
}
