import { keysOf } from '@regie/contract/keys'
import type { HistoryStep, Life, PostProductionActor } from '@regie/contract/post-productions/rules/transitions'
import { type PostProductionStatus, postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import { productionStatusLabels } from '@regie/contract/productions/schema'
import { describe, expect, it } from 'vitest'
import { refusalOfPostProduction, refusalOfProduction, waysTo } from './board-rules.ts'

describe('a production on the board', () => {
  const statuses = keysOf(productionStatusLabels)
  const cases = statuses.flatMap((status) =>
    statuses.flatMap((to) =>
      [0, 1, 2].flatMap((open) => [true, false].map((mayUpdate) => ({ status, to, open, mayUpdate }))),
    ),
  )
  it.each(cases)('$status to $to, $open open edits, may update: $mayUpdate', ({ status, to, open, mayUpdate }) => {
    const production = { status, postProductionCount: open + 1, finishedPostProductionCount: 1 }
    const expected = () => {
      if (status === to) return 'C’est son statut.'
      if (!mayUpdate) return 'Vous n’en avez pas le droit.'
      if (to !== 'FINISHED' || open === 0) return null
      return open === 1 ? 'Une post-production n’est pas terminée.' : '2 post-productions ne sont pas terminées.'
    }
    expect(refusalOfProduction(production, to, mayUpdate)).toBe(expected())
  })
})

describe('a post-production on the board', () => {
  const statuses = keysOf(postProductionStatusLabels)
  const life = (status: PostProductionStatus): Life => ({ status, versionInterne: 1, versionClient: 0 })
  /** Who may what: work, judge, or both. */
  const doers: Record<string, PostProductionActor> = {
    producteur: {
      role: 'PRODUCTEUR',
      permissions: ['post-productions.update', 'post-productions.validate'],
      isAssigned: false,
    },
    updater: { role: 'PRODUCTEUR', permissions: ['post-productions.update'], isAssigned: false },
    validator: { role: 'PRODUCTEUR', permissions: ['post-productions.validate'], isAssigned: false },
    reader: { role: 'PRODUCTEUR', permissions: ['post-productions.read'], isAssigned: false },
  }
  /** From the first status to the second: w by those who work, j by those who judge. Copied from the product decisions. */
  const steps: Record<string, 'w' | 'j'> = {
    'TO_DO IN_PROGRESS': 'w',
    'IN_PROGRESS AWAITING_APPROVAL': 'w',
    'AWAITING_APPROVAL AWAITING_VALIDATION': 'j',
    'AWAITING_APPROVAL TO_MODIFY': 'j',
    'AWAITING_VALIDATION FINISHED': 'j',
    'AWAITING_VALIDATION TO_MODIFY': 'j',
    'TO_MODIFY IN_PROGRESS': 'w',
    'TO_MODIFY AWAITING_APPROVAL': 'w',
  }
  const works = ['producteur', 'updater']
  const judges = ['producteur', 'validator']
  const cases = Object.keys(doers).flatMap((doer) =>
    statuses.flatMap((from) =>
      statuses.flatMap((to) => [null, ...statuses].map((before) => ({ doer, from, to, before }))),
    ),
  )

  it('goes where the rules lead, in every case', () => {
    for (const { doer, from, to, before } of cases) {
      const acting = doers[doer]
      if (!acting) throw new Error(doer)
      // The last step came from `before`; none without it.
      const history: HistoryStep[] =
        before === null ? [] : [{ action: 'start', from: life(before), to: life(from), undone: false }]
      const step = steps[`${from} ${to}`]
      const forward = from !== to && step !== undefined && (step === 'w' ? works : judges).includes(doer)
      const back = from !== to && before === to && judges.includes(doer)
      const label = `${doer}: ${before} then ${from} to ${to}`
      const ways = waysTo(acting, life(from), history, to)
      expect(ways.length, label).toBe(Number(forward) + Number(back))
      expect(
        ways.some(({ action }) => action === 'rollback'),
        label,
      ).toBe(back)
      const refusal = refusalOfPostProduction(acting, life(from), history, to)
      if (from === to) expect(refusal, label).toBe('C’est son statut.')
      else if (forward || back) expect(refusal, label).toBeNull()
      else if (step !== undefined || before === to) expect(refusal, label).toBe('Vous n’en avez pas le droit.')
      else expect(refusal, label).toMatch(/^Aucune étape ne mène de « .+ » à « .+ »\.$/)
    }
    expect(cases).toHaveLength(4 * 6 * 6 * 7)
  })

  it('waits for its history where only a rollback could lead', () => {
    const acting = doers['producteur']
    if (!acting) throw new Error('producteur')
    expect(refusalOfPostProduction(acting, life('FINISHED'), null, 'AWAITING_VALIDATION')).toMatch(/lecture/)
    expect(refusalOfPostProduction(acting, life('TO_DO'), null, 'IN_PROGRESS')).toBeNull()
  })
})
