import { describe, expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import { productionStatusLabels } from '#productions/schema.ts'
import { postProductionStatusLabels } from '../schema.ts'
import { progressOf } from './progress.ts'

const statuses = keysOf(productionStatusLabels)
const edits = [null, ...keysOf(postProductionStatusLabels)] as const

describe('the progress of a production', () => {
  it.each(
    statuses.flatMap((status) =>
      [true, false].flatMap((optionPostProd) => edits.map((edit) => ({ status, optionPostProd, edit }))),
    ),
  )(
    '%j: between 0 and 100, with one stage at most under way, those before it done',
    ({ status, optionPostProd, edit }) => {
      const production = { status, optionPostProd }
      const postProduction = optionPostProd && edit !== null ? { status: edit } : null
      const { percent, stages } = progressOf({ production, postProduction })
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      const states = stages.map(({ state }) => state)
      expect(states.filter((state) => state === 'current').length).toBe(percent === 100 ? 0 : 1)
      expect(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(states)
      expect(stages.some(({ stage }) => stage === 'editing')).toBe(optionPostProd)
    },
  )

  it('never decreases along the statuses', () => {
    const life = ['TO_DO', 'IN_PROGRESS', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 'FINISHED'] as const
    const production = { status: 'POST_PRODUCTION', optionPostProd: true } as const
    const percents = life.map((status) => progressOf({ production, postProduction: { status } }).percent)
    expect(percents.toSorted((a, b) => a - b)).toEqual(percents)
    expect(percents.at(-1)).toBe(100)
  })
})
const order = ['done', 'current', 'coming']
