import { spawnSync } from 'node:child_process'
import { beforeAll, expect, it } from 'vitest'
import { faults } from '../faults/faults.ts'
import { tableOf, tryFault } from '../faults/table.ts'
import { environment, root } from './product.ts'

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8', env: environment })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
}, 300_000)

const isFull = process.env.REGIE_TESTS === 'full'

// `npm run test:faults` runs the whole table.
it.each(faults.filter(({ isShort, lasts = 0 }) => isShort || (isFull && lasts <= 12_000)))(
  '$name while people write: nothing is lost or twice, and it serves again by itself',
  { timeout: 300_000 },
  async (fault) => {
    const result = await tryFault(fault, 2, () => {})
    const { lost, duplicated, stuck, restartsByHand, deaths, defects } = result
    expect({ lost, duplicated, stuck, restartsByHand, deaths, defects }, tableOf([result])).toEqual({
      lost: [],
      duplicated: [],
      stuck: [],
      restartsByHand: 0,
      deaths: 0,
      defects: 0,
    })
    expect(result.acknowledged).toBeGreaterThan(0)
  },
)
