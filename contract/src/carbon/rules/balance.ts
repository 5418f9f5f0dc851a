import { keysOf } from '#keys.ts'
import { type CarbonCategory, type CarbonUnit, carbonCategoryLabels, factorOf } from './factors.ts'

/** The values that the emissions of one line are computed from. */
export type EmissionValues = {
  category: CarbonCategory
  factorId: string
  unit: CarbonUnit
  /** kgCO2e per unit; null when unknown, and then not counted. */
  factorValue: number | null
  /** Half-width of the likely range, as a share of the value. */
  uncertainty: number
  /** In `unit`: kilometres, nights, meals, gigabytes… */
  quantity: number
  /** Number of travellers; 1 for anything other than travel. */
  people: number
  /** Number of people in the vehicle; 1 for anything other than a vehicle. */
  occupants: number
}

/**
 * kgCO2e of a line: quantity × factor. A factor per passenger is also multiplied by people. A factor per vehicle covers the whole
 * vehicle: it is multiplied by people ÷ occupants (ADEME, Impact CO2). Null when the factor is unknown.
 */
export function kgOf({ unit, factorValue, quantity, people, occupants }: EmissionValues): number | null {
  if (factorValue === null) return null
  switch (unit) {
    case 'passager.km':
      return quantity * people * factorValue
    case 'véhicule.km':
      return ((quantity * people) / occupants) * factorValue
    case 'nuit':
    case 'repas':
    case 'kWh':
    case 'litre':
    case 'heure':
    case 'jour':
    case 'Go':
    case 'Go.an':
      return quantity * factorValue
    default:
      return unit satisfies never
  }
}

export type Balance = {
  /** kgCO2e. */
  total: number
  /** kgCO2e, half-width of the likely range. Margins are independent: it is the root of their sum of squares. */
  margin: number
  byCategory: { category: CarbonCategory; kg: number }[]
  /** Number of lines with an unknown factor. */
  uncounted: number
}

/** Sums the lines by category, the heaviest first. Empty categories are omitted. */
export function balanceOf(lines: readonly EmissionValues[]): Balance {
  const counted = lines.map((line) => ({ ...line, kg: kgOf(line) }))
  const known = counted.flatMap(({ kg, ...line }) => (kg === null ? [] : [{ ...line, kg }]))
  return {
    total: known.reduce((sum, { kg }) => sum + kg, 0),
    margin: Math.sqrt(known.reduce((sum, { kg, uncertainty }) => sum + (kg * uncertainty) ** 2, 0)),
    byCategory: keysOf(carbonCategoryLabels)
      .flatMap((category) => {
        const ofCategory = known.filter((line) => line.category === category)
        return ofCategory.length === 0 ? [] : [{ category, kg: ofCategory.reduce((sum, { kg }) => sum + kg, 0) }]
      })
      .toSorted((one, other) => other.kg - one.kg),
    uncounted: counted.length - known.length,
  }
}

/** Factor → a lower-carbon alternative, with its advice in French. */
export const lowerCarbonAlternatives: Readonly<Record<string, { factorId: string; advice: string }>> = {
  'plane-1000': { factorId: 'tgv', advice: 'Prendre le TGV plutôt que l’avion' },
  'plane-2000': { factorId: 'tgv', advice: 'Prendre le train plutôt que l’avion' },
  bus: { factorId: 'tramway', advice: 'Prendre le tramway plutôt que le bus' },
  car: { factorId: 'electric-car', advice: 'Louer une voiture électrique' },
  van: { factorId: 'electric-car', advice: 'Remplacer le fourgon par une voiture électrique' },
  truck: { factorId: 'lcv', advice: 'Tenir dans un utilitaire léger plutôt qu’un camion' },
  'meal-beef': { factorId: 'meal-vegetarian', advice: 'Servir des repas végétariens plutôt qu’avec du bœuf' },
  'meal-veal': { factorId: 'meal-vegetarian', advice: 'Servir des repas végétariens plutôt qu’avec du veau' },
  'meal-white-fish': {
    factorId: 'meal-vegetarian',
    advice: 'Servir des repas végétariens plutôt qu’avec du poisson blanc',
  },
  'meal-pork': { factorId: 'meal-vegetarian', advice: 'Servir des repas végétariens plutôt qu’avec du porc' },
  'transfer-mobile': { factorId: 'transfer', advice: 'Transférer par le réseau fixe plutôt que mobile' },
}

export type Reduction = { advice: string /** kgCO2e saved. */; kg: number }

/** The three largest possible savings: an alternative, or the same vehicle with more occupants. */
export function reductionsOf(lines: readonly EmissionValues[]): Reduction[] {
  const savings = new Map<string, number>()
  const addSaving = (advice: string, kg: number) => {
    if (kg > 0) savings.set(advice, (savings.get(advice) ?? 0) + kg)
  }
  for (const line of lines) {
    const kg = kgOf(line)
    const other = lowerCarbonAlternatives[line.factorId]
    const factor = other && factorOf(other.factorId)
    if (kg === null) continue
    const instead = factor && kgOf({ ...line, unit: factor.unit, factorValue: factor.value })
    if (other && typeof instead === 'number') addSaving(other.advice, kg - instead)
    const seats = Math.min(4, line.people)
    if (line.unit === 'véhicule.km' && line.occupants < seats)
      addSaving('Voyager à plusieurs par véhicule', kg - (kg * line.occupants) / seats)
  }
  return [...savings]
    .map(([advice, kg]) => ({ advice, kg }))
    .toSorted((a, b) => b.kg - a.kg)
    .slice(0, 3)
}

const threeDigits = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 3 })

/** « 1,23 tCO2e », « 45,6 kgCO2e », « 780 gCO2e »: three significant digits, as values are orders of magnitude. */
export function carbonText(kg: number): string {
  const [value, unit] = kg >= 1000 ? [kg / 1000, 't'] : kg >= 1 || kg === 0 ? [kg, 'kg'] : [kg * 1000, 'g']
  return `${threeDigits.format(value)}\u00a0${unit}CO₂e`
}
