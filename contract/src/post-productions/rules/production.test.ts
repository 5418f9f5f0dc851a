import { describe, expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import { productionStatusLabels } from '#productions/schema.ts'
import { postProductionStatusLabels } from '../schema.ts'
import { productionStatusAfter } from './production.ts'

const statuses = keysOf(productionStatusLabels)
const edits = keysOf(postProductionStatusLabels)

describe('the status of a production follows its post-productions', () => {
  it.each(statuses.flatMap((status) => edits.flatMap((from) => edits.map((to) => ({ status, from, to })))))(
    '$status, $from → $to',
    ({ status, from, to }) => {
      const alone = productionStatusAfter(status, { from, to }, [to])
      const besideOne = productionStatusAfter(status, { from, to }, [to, 'IN_PROGRESS'])
      const isOver = status === 'FINISHED' || status === 'CANCELLED'
      const begins = from === 'TO_DO' && to !== 'TO_DO'
      const comes = !isOver && status !== 'POST_PRODUCTION' && begins ? 'POST_PRODUCTION' : null
      expect(besideOne).toBe(comes)
      expect(alone).toBe(!isOver && from !== 'FINISHED' && to === 'FINISHED' ? 'FINISHED' : comes)
    },
  )
})
