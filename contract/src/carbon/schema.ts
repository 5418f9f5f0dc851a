import * as z from 'zod/mini'
import { atMost, Id, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { carbonCategoryLabels, carbonFactors, carbonUnits, factorStatuses } from './rules/factors.ts'
import { Journey } from './rules/journeys.ts'

export const carbonPhaseLabels = { FORECAST: 'Prévisionnel', FINAL: 'Définitif' } as const
export const CarbonPhase = z.enum(keysOf(carbonPhaseLabels), { error: 'Phase inconnue' })
export type CarbonPhase = z.infer<typeof CarbonPhase>

const Category = z.enum(keysOf(carbonCategoryLabels))
const Unit = z.enum(carbonUnits)

export const CarbonFactor = z.object({
  id: z.string(),
  category: Category,
  label: z.string(),
  unit: Unit,
  value: z.nullable(z.number()),
  year: z.int(),
  source: z.string(),
  sourceUrl: z.string(),
  scope: z.string(),
  status: z.enum(factorStatuses),
  uncertainty: z.number(),
  validFrom: z.string(),
})

/** A line of a balance, with the factor in force when it was entered. */
export const CarbonLine = z.object({
  id: Id,
  phase: CarbonPhase,
  category: Category,
  factorId: z.string(),
  label: z.string(),
  unit: Unit,
  factorValue: z.nullable(z.number()),
  factorYear: z.int(),
  factorSource: z.string(),
  factorVersion: z.string(),
  uncertainty: z.number(),
  quantity: z.number(),
  people: z.int(),
  occupants: z.int(),
  note: z.string(),
  /** True when Régie created the line from its own measurements. */
  isMeasured: z.boolean(),
  /** kgCO2e; null when the factor is unknown. */
  kg: z.nullable(z.number()),
  version: Version,
})
export type CarbonLine = z.infer<typeof CarbonLine>

const Balance = z.object({
  /** kgCO2e. */
  total: z.number(),
  /** kgCO2e, half-width of the likely range. */
  margin: z.number(),
  byCategory: z.array(z.object({ category: Category, kg: z.number() })),
  uncounted: z.int(),
})

/** The carbon balance of a production, forecast or final. */
export const CarbonBalance = z.object({
  productionId: Id,
  productionName: z.string(),
  phase: CarbonPhase,
  /** The phases that have lines. */
  phases: z.array(CarbonPhase),
  lines: z.array(CarbonLine),
  balance: Balance,
  reductions: z.array(z.object({ advice: z.string(), kg: z.number() })),
  /** Suggestions: places of the prestations, and journeys of the briefs not yet counted. A person must enter them. */
  hints: z.object({ places: z.array(z.string()), journeys: z.array(Journey) }),
})
export type CarbonBalance = z.infer<typeof CarbonBalance>

/** The balances of a project's productions: the final one, or else the forecast. */
export const ProjectCarbon = z.object({
  balance: Balance,
  productions: z.array(
    z.object({
      id: Id,
      number: SerialNumber,
      name: z.string(),
      phase: z.nullable(CarbonPhase),
      forecast: z.nullable(z.number()),
      final: z.nullable(z.number()),
    }),
  ),
  reductions: z.array(z.object({ advice: z.string(), kg: z.number() })),
})
export type ProjectCarbon = z.infer<typeof ProjectCarbon>

/** A number as typed in French: « 1 250,5 ». */
const Quantity = z.pipe(
  z.union([z.number(), z.string()], 'Quantité requise'),
  z.transform((typed, context) => {
    const value = Number(
      String(typed)
        .replaceAll(/[\s\u00a0\u202f]/g, '')
        .replace(',', '.'),
    )
    if (typed === '' || !Number.isFinite(value) || value <= 0 || value > 1e9) {
      context.issues.push({ code: 'custom', message: 'Quantité invalide', input: typed })
      return z.NEVER
    }
    return value
  }),
)
const Count = (error: string) =>
  z._default(
    z.coerce.number<number | string>(error).check(z.int(error), z.minimum(1, error), z.maximum(10_000, error)),
    1,
  )

export const CarbonLineWrite = z.object({
  phase: CarbonPhase,
  factorId: z.enum(
    carbonFactors.map(({ id }) => id),
    { error: 'Choisissez ce qui est compté' },
  ),
  quantity: Quantity,
  people: Count('Nombre de personnes invalide'),
  occupants: Count('Nombre d’occupants invalide'),
  note: z._default(z.string().check(z.trim(), atMost(200, 'Note trop longue')), ''),
})
export type CarbonLineWrite = z.output<typeof CarbonLineWrite>

/** Updates a line. `version` is the version the caller read. */
export const CarbonLineUpdate = z.extend(CarbonLineWrite, { version: z.optional(Version) })
