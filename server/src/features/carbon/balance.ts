import { balanceOf, type EmissionValues, kgOf, reductionsOf } from '@regie/contract/carbon/rules/balance'
import { carbonCategoryLabels, factorOf, factorVersion } from '@regie/contract/carbon/rules/factors'
import type { CarbonBalance, CarbonPhase } from '@regie/contract/carbon/schema'
import { keysOf } from '@regie/contract/keys'
import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { type CarbonHints, readCarbonHints } from './hints.ts'
import { carbonLines } from './table.ts'

const carbonLineColumns = {
  id: carbonLines.id,
  phase: carbonLines.phase,
  category: carbonLines.category,
  factorId: carbonLines.factorId,
  label: carbonLines.label,
  unit: carbonLines.unit,
  factorValue: carbonLines.factorValue,
  factorYear: carbonLines.factorYear,
  factorSource: carbonLines.factorSource,
  factorVersion: carbonLines.factorVersion,
  uncertainty: carbonLines.uncertainty,
  quantity: carbonLines.quantity,
  people: carbonLines.people,
  occupants: carbonLines.occupants,
  note: carbonLines.note,
  isMeasured: carbonLines.isMeasured,
  version: carbonLines.version,
}

const categoryOrder = keysOf(carbonCategoryLabels)

/** The lines of a production, in the order of their categories. */
export async function readCarbonLines(db: Executor, productionId: string) {
  const lines = await db
    .select(carbonLineColumns)
    .from(carbonLines)
    .where(eq(carbonLines.productionId, productionId))
    .orderBy(asc(carbonLines.label), asc(carbonLines.id))
  return lines.toSorted((a, b) => categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category))
}

/** A line with its emissions, in kg CO₂e. */
export const withKg = <Line extends EmissionValues>(line: Line) => ({ ...line, kg: kgOf(line) })

/** The columns that a line copies from its factor. Throws INVALID for a factor that is not in the file. */
export function factorSnapshot(factorId: string) {
  const factor = factorOf(factorId)
  if (!factor) throw fail('INVALID', { fields: { factorId: 'Choisissez ce qui est compté' } })
  const { category, label, unit, value, year, source, uncertainty } = factor
  return {
    factorId,
    category,
    label,
    unit,
    factorValue: value,
    factorYear: year,
    factorSource: source,
    factorVersion,
    uncertainty,
  }
}

type BalancedProduction = { id: string; name: string }

const uncountedHints = ({ places, journeys }: CarbonHints, lines: readonly { note: string }[]): CarbonHints => ({
  places,
  journeys: journeys.filter(({ text }) => !lines.some(({ note }) => note === text)),
})

/** A balance: of the requested phase; otherwise the final one, or the forecast when there is no final one. */
export async function readCarbonBalance(
  db: Executor,
  { id: productionId, name: productionName }: BalancedProduction,
  asked: CarbonPhase | undefined,
  { hinted = true } = {},
): Promise<CarbonBalance> {
  const all = await readCarbonLines(db, productionId)
  const phases = (['FORECAST', 'FINAL'] as const).filter((phase) => all.some((line) => line.phase === phase))
  const phase = asked ?? phases.at(-1) ?? 'FORECAST'
  const lines = all.filter((line) => line.phase === phase)
  return {
    productionId,
    productionName,
    phase,
    phases,
    lines: lines.map(withKg),
    balance: balanceOf(lines),
    reductions: reductionsOf(lines),
    hints: hinted ? uncountedHints(await readCarbonHints(db, productionId), lines) : { places: [], journeys: [] },
  }
}

export const isLineOf = (productionId: string, lineId: string) =>
  and(eq(carbonLines.id, lineId), eq(carbonLines.productionId, productionId))
