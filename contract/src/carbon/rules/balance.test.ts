import { describe, expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import { balanceOf, carbonText, type EmissionValues, kgOf, lowerCarbonAlternatives, reductionsOf } from './balance.ts'
import { carbonCategoryLabels, carbonFactors, factorOf } from './factors.ts'

/** A line with the given quantity of a factor. */
function line(factorId: string, quantity: number, { people = 1, occupants = 1 } = {}): EmissionValues {
  const factor = factorOf(factorId)
  if (!factor) throw new Error(factorId)
  const { category, unit, value: factorValue, uncertainty } = factor
  return { category, factorId, unit, factorValue, uncertainty, quantity, people, occupants }
}

describe('every factor', () => {
  it.each(carbonFactors)('$id has a value, a unit, a year and a source, or is marked missing', (factor) => {
    expect(factor.label).not.toBe('')
    expect(factor.year).toBeGreaterThanOrEqual(2015)
    expect(factor.validFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(factor.source).not.toBe('')
    expect(factor.uncertainty).toBeGreaterThan(0)
    if (factor.status === 'missing') expect(factor.value).toBeNull()
    else {
      expect(factor.value).toBeGreaterThan(0)
      expect(factor.sourceUrl).toMatch(/^https:\/\//)
      expect(factor.scope).not.toBe('')
    }
  })

  it('has advice about known factors only', () => {
    const named = Object.entries(lowerCarbonAlternatives).flatMap(([id, { factorId }]) => [id, factorId])
    expect(named.filter((id) => factorOf(id) === undefined)).toEqual([])
  })

  it('has a unique id, and every category has a factor', () => {
    expect(new Set(carbonFactors.map(({ id }) => id)).size).toBe(carbonFactors.length)
    expect(new Set(carbonFactors.map(({ category }) => category))).toEqual(new Set(keysOf(carbonCategoryLabels)))
  })
})

// Expected values, computed by hand from the sources.
describe('the emissions', () => {
  it.each([
    ['three people from Paris to Lyon by TGV', line('tgv', 430, { people: 3 }), 3.7797],
    ['two people 600 km by plane', line('plane-1000', 600, { people: 2 }), 269.52],
    ['one person 9 000 km by plane', line('plane-far', 9000), 1601.1],
    ['a car with one in it, 200 km', line('car', 200), 28.46],
    ['the same with four in it', line('car', 200, { people: 4, occupants: 4 }), 28.46],
    ['five people, two per electric car, 100 km', line('electric-car', 100, { people: 5, occupants: 2 }), 16.85],
    ['a truck, 300 km', line('truck', 300), 319.5],
    ['six nights', line('hotel', 6), 25.8],
    ['forty vegetarian meals', line('meal-vegetarian', 40), 34],
    ['250 kWh of the grid', line('electricity', 250), 11.525],
    ['80 litres in the generator', line('gnr', 80), 253.6],
    ['1 200 GB sent', line('transfer', 1200), 11.4],
  ] as const)('by %s', (_, counted, kg) => {
    expect(kgOf(counted)).toBeCloseTo(kg, 9)
  })

  it('without a known factor are not guessed', () => {
    expect(kgOf(line('rental', 3))).toBeNull()
    expect(balanceOf([line('rental', 3), line('hotel', 1)])).toMatchObject({ total: 4.3, uncounted: 1 })
  })

  it('are summed by category, with their margin', () => {
    const balance = balanceOf([line('hotel', 10), line('tgv', 1000), line('meal-vegan', 100)])
    expect(balance.total).toBeCloseTo(43 + 2.93 + 54, 9)
    expect(balance.byCategory.map(({ category }) => category)).toEqual(['MEALS', 'NIGHTS', 'TRAVEL'])
    expect(balance.margin).toBeCloseTo(Math.sqrt(8.6 ** 2 + 0.586 ** 2 + 10.8 ** 2), 9)
    expect(balanceOf([])).toEqual({ total: 0, margin: 0, byCategory: [], uncounted: 0 })
  })
})

it('have three suggested reductions at most, largest first', () => {
  const lines = [
    line('plane-1000', 500, { people: 4 }),
    line('car', 300, { people: 3 }),
    line('meal-beef', 20),
    line('transfer-mobile', 10),
    line('hotel', 3),
  ]
  expect(reductionsOf(lines)).toEqual([
    { advice: 'Prendre le TGV plutôt que l’avion', kg: expect.closeTo(443.34, 6) },
    { advice: 'Voyager à plusieurs par véhicule', kg: expect.closeTo(85.38, 6) },
    { advice: 'Servir des repas végétariens plutôt qu’avec du bœuf', kg: expect.closeTo(82.4, 6) },
  ])
  expect(reductionsOf([line('hotel', 3), line('tgv', 3)])).toEqual([])
})

it.each([
  [0, '0\u00a0kgCO₂e'],
  [0.0042, '4,2\u00a0gCO₂e'],
  [12.345, '12,3\u00a0kgCO₂e'],
  [1234.5, '1,23\u00a0tCO₂e'],
])('writes %d kg as %s', (kg, text) => {
  expect(carbonText(kg)).toBe(text)
})
