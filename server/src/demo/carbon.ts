import { factorSnapshot } from '#features/carbon/index.ts'
import { demoId, stableIndex } from './derive.ts'

type Production = { id: string; name: string; status: string }

/** The usual lines of a shoot: quantity and people. */
const shoot = [
  { factorId: 'tgv', quantity: 360, people: 4 },
  { factorId: 'car', quantity: 240, people: 3, occupants: 2 },
  { factorId: 'freight-van', quantity: 240 },
  { factorId: 'hotel', quantity: 6 },
  { factorId: 'meal-chicken', quantity: 14 },
  { factorId: 'meal-vegetarian', quantity: 10 },
  { factorId: 'electricity', quantity: 85 },
  { factorId: 'rental', quantity: 2 },
] as const

/** The balances of the demo: a forecast for current productions, a final balance for delivered ones. */
export function demoCarbon(productions: readonly Production[]) {
  const balanced = productions.filter(({ status }) => ['IN_PROGRESS', 'POST_PRODUCTION', 'FINISHED'].includes(status))
  return balanced.flatMap((production) => {
    const phases = production.status === 'FINISHED' ? (['FORECAST', 'FINAL'] as const) : (['FORECAST'] as const)
    return phases.flatMap((phase) =>
      shoot.map(({ factorId, quantity, ...shared }) => {
        const seed = `${production.id}/${phase}/${factorId}`
        return {
          id: demoId('carbon_lines', seed),
          productionId: production.id,
          phase,
          ...factorSnapshot(factorId),
          // From half to one and a half times the quantity.
          quantity: Math.round(quantity * (0.5 + stableIndex(seed, 100) / 100)),
          ...shared,
        }
      }),
    )
  })
}
