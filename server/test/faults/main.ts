/**
 * The table of faults: `npm run test:faults [-- --rounds N] [-- --only TEXT]`. Exits with 1 when a write was lost,
 * doubled or stuck.
 */
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { type FaultResult, tableOf, tryFault } from './table.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' }, only: { type: 'string' } } })
const wanted = faults.filter(({ name }) => values.only === undefined || name.includes(values.only))
const results: FaultResult[] = []
for (const fault of wanted) {
  const rounds = values.rounds === undefined ? fault.rounds : Number(values.rounds)
  results.push(await tryFault(fault, rounds, (line) => console.log(line)))
  console.log(`\n${tableOf(results)}\n`)
}
const isSound = results.every(
  ({ lost, duplicated, stuck, restartsByHand, deaths, defects }) =>
    lost.length + duplicated.length + stuck.length + restartsByHand + deaths + defects === 0,
)
process.exit(isSound ? 0 : 1)
