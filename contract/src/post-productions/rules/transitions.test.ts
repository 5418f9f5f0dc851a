import { describe, expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import type { Permission } from '#permissions.ts'
import { type PostProductionAction, type PostProductionStatus, postProductionStatusLabels } from '../schema.ts'
import {
  actionsFor,
  type HistoryStep,
  initialLife,
  type Life,
  lastToTakeBack,
  lifeAfter,
  lifeFromHistory,
  mayActNow,
  mayAddRemarks,
  mayDo,
  mayJudgeFile,
  type PostProductionActor,
  waitingOn,
} from './transitions.ts'

const statuses = keysOf(postProductionStatusLabels)
const moves = ['start', 'addVersion', 'validate', 'requestChanges'] as const

const awaitedIn: Partial<Record<PostProductionStatus, PostProductionAction>> = {
  TO_DO: 'start',
  IN_PROGRESS: 'addVersion',
  AWAITING_APPROVAL: 'validate',
  AWAITING_VALIDATION: 'validate',
  TO_MODIFY: 'start',
}

/** Copied from the diagram of the product decisions. Rows are statuses, columns are actions, – is illegal. */
const diagram = `
                     start        addVersion         validate             requestChanges
TO_DO                IN_PROGRESS  –                  –                    –
IN_PROGRESS          –            AWAITING_APPROVAL  –                    –
AWAITING_APPROVAL    –            AWAITING_APPROVAL  AWAITING_VALIDATION  TO_MODIFY
AWAITING_VALIDATION  –            –                  FINISHED             TO_MODIFY
TO_MODIFY            IN_PROGRESS  AWAITING_APPROVAL  –                    –
FINISHED             –            –                  –                    –`

/** The kinds of actors allowed, one character each, by action and in this order. */
const doers: Record<string, PostProductionActor> = {
  admin: { role: 'ADMIN', permissions: [], isAssigned: false },
  producteur: {
    role: 'PRODUCTEUR',
    permissions: ['post-productions.update', 'post-productions.validate'],
    isAssigned: false,
  },
  updater: { role: 'PRODUCTEUR', permissions: ['post-productions.update'], isAssigned: false },
  validator: { role: 'PRODUCTEUR', permissions: ['post-productions.validate'], isAssigned: false },
  reader: { role: 'PRODUCTEUR', permissions: ['post-productions.read'], isAssigned: false },
  assigned: { role: 'TALENT', permissions: [], isAssigned: true },
  otherTalent: { role: 'TALENT', permissions: [], isAssigned: false },
  client: { role: 'CLIENT', permissions: ['invoices.view.own'], isAssigned: false },
  // A staff permission given to a client or a talent allows no staff action.
  giftedClient: {
    role: 'CLIENT',
    permissions: ['post-productions.validate', 'post-productions.update'],
    isAssigned: false,
  },
  giftedTalent: {
    role: 'TALENT',
    permissions: ['post-productions.validate', 'post-productions.update'],
    isAssigned: false,
  },
}
const workers = ['admin', 'producteur', 'updater', 'assigned']
const judges = ['admin', 'producteur', 'validator']
const whoMay = (action: PostProductionAction, status: PostProductionStatus): string[] => {
  if (action === 'start' || action === 'addVersion') return workers
  if (action === 'rollback') return judges
  return status === 'AWAITING_VALIDATION' ? [...judges, 'client', 'giftedClient'] : judges
}

const lines = diagram
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

describe('the graph', () => {
  it.each(lines)('%s', (from, ...cells) => {
    for (const [index, action] of moves.entries()) {
      const status = statuses.find((name) => name === from)
      if (!status) throw new Error(`no status ${from}`)
      const to = lifeAfter({ status, versionInterne: 3, versionClient: 2 }, action)
      expect(to?.status ?? '–', `${from} ${action}`).toBe(cells[index])
    }
  })

  it('leads to every status', () => {
    const reached = new Set<string>([initialLife.status, ...lines.flatMap(([, ...cells]) => cells)])
    expect(statuses.filter((status) => !reached.has(status))).toEqual([])
  })

  it('counts submitted and presented versions only', () => {
    for (const status of statuses) {
      for (const action of moves) {
        const to = lifeAfter({ status, versionInterne: 3, versionClient: 2 }, action)
        if (!to) continue
        expect(to.versionInterne, `${status} ${action}`).toBe(action === 'addVersion' ? 4 : 3)
        expect(to.versionClient, `${status} ${action}`).toBe(
          action === 'validate' && status === 'AWAITING_APPROVAL' ? 3 : 2,
        )
      }
    }
  })
})

const cases = statuses.flatMap((status) =>
  [...moves, 'rollback' as const].flatMap((action) => Object.keys(doers).map((doer) => ({ status, action, doer }))),
)

describe('who may act', () => {
  it.each(cases)('$doer, $action, from $status', ({ status, action, doer }) => {
    const acting = doers[doer]
    if (!acting) throw new Error(doer)
    expect(mayDo(acting, status, action)).toBe(whoMay(action, status).includes(doer))
  })

  it.each(lines)('now, from %s', (from, ...cells) => {
    for (const status of statuses.filter((name) => name === from))
      for (const [index, action] of moves.entries())
        for (const [doer, acting] of Object.entries(doers)) {
          const may = cells[index] !== '–' && whoMay(action, status).includes(doer)
          expect(mayActNow(acting, status, action), `${doer} ${status} ${action}`).toBe(may)
        }
  })

  it.each(statuses)('adds comments to the round that the talent handles, while %s', (status) => {
    const isHandled = status === 'IN_PROGRESS' || status === 'TO_MODIFY'
    for (const [doer, acting] of Object.entries(doers))
      expect(mayAddRemarks(acting, status), doer).toBe(isHandled && judges.includes(doer))
  })

  it.each(statuses.flatMap((status) => Object.keys(doers).map((doer) => ({ status, doer }))))(
    '$doer judges a file while $status',
    ({ status, doer }) => {
      const acting = doers[doer]
      if (!acting) throw new Error(doer)
      const allowed = {
        AWAITING_APPROVAL: judges,
        AWAITING_VALIDATION: [...judges, 'client', 'giftedClient'],
      }
      const who: readonly string[] =
        status === 'AWAITING_APPROVAL' || status === 'AWAITING_VALIDATION' ? allowed[status] : []
      expect(mayJudgeFile(acting, status)).toBe(who.includes(doer))
    },
  )

  it('offers each legal and allowed action, with its effect', () => {
    for (const [doer, acting] of Object.entries(doers)) {
      for (const status of statuses) {
        const life: Life = { status, versionInterne: 2, versionClient: 1 }
        const offered = actionsFor(acting, life, [])
        const expected = moves.filter((action) => lifeAfter(life, action) && whoMay(action, status).includes(doer))
        expect(offered.map(({ action }) => action).toSorted(), `${doer} ${status}`).toEqual(expected.toSorted())
        const awaited = expected.find((action) => action === awaitedIn[status])
        expect(
          offered.filter(({ isExpected }) => isExpected).map(({ action }) => action),
          `${doer} ${status}`,
        ).toEqual(awaited ? [awaited] : [])
        if (awaited) expect(offered[0]?.action).toBe(awaited)
        for (const { says } of offered) expect(says).toMatch(/^[A-Z].*\.$/)
      }
    }
  })
})

/** Reproducible pseudo-random numbers (mulberry32, public domain). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

describe('the history', () => {
  it('gives the current state after any actions and rollbacks', () => {
    let rollbacks = 0
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = seeded(seed)
      const history: HistoryStep[] = []
      let life = initialLife
      for (let step = 0; step < 60; step += 1) {
        const back = random() < 0.3 ? lastToTakeBack(history) : undefined
        if (back) {
          history.push({ action: 'rollback', from: life, to: back.from, undone: false })
          back.undone = true
          life = back.from
          rollbacks += 1
        } else {
          const legal = moves.filter((action) => lifeAfter(life, action))
          const action = legal[Math.floor(random() * legal.length)]
          const to = action && lifeAfter(life, action)
          if (!action || !to) continue
          history.push({ action, from: life, to, undone: false })
          life = to
        }
        expect(lifeFromHistory(history), `seed ${seed}, step ${step}`).toEqual(life)
        expect(life.versionClient).toBeLessThanOrEqual(life.versionInterne)
      }
    }
    expect(rollbacks).toBeGreaterThan(1000)
  })

  it('undoes one more step at each rollback, down to the beginning', () => {
    const to: Life = { status: 'IN_PROGRESS', versionInterne: 0, versionClient: 0 }
    const first: HistoryStep = { action: 'start', from: initialLife, to, undone: false }
    expect(lastToTakeBack([])).toBeUndefined()
    expect(lastToTakeBack([first])).toBe(first)
    const undone: HistoryStep = { ...first, undone: true }
    expect(lastToTakeBack([undone, { action: 'rollback', from: to, to: initialLife, undone: false }])).toBeUndefined()
  })
})

it.each<[PostProductionStatus, string | null, ReturnType<typeof waitingOn>]>([
  ['TO_DO', null, { who: 'staff', what: 'Assigner un talent' }],
  ['TO_DO', 'x', { who: 'talent', what: 'Démarrer' }],
  ['IN_PROGRESS', null, { who: 'staff', what: 'Assigner un talent' }],
  ['IN_PROGRESS', 'x', { who: 'talent', what: 'Soumettre une version' }],
  ['AWAITING_APPROVAL', 'x', { who: 'staff', what: 'Approuver la version 3' }],
  ['AWAITING_APPROVAL', null, { who: 'staff', what: 'Approuver la version 3' }],
  ['AWAITING_VALIDATION', 'x', { who: 'client', what: 'Valider la version 2' }],
  ['AWAITING_VALIDATION', null, { who: 'client', what: 'Valider la version 2' }],
  ['TO_MODIFY', 'x', { who: 'talent', what: 'Reprendre les retours' }],
  ['TO_MODIFY', null, { who: 'staff', what: 'Assigner un talent' }],
  ['FINISHED', 'x', null],
  ['FINISHED', null, null],
])('%s, talent %s: waits on', (status, userId, expected) => {
  expect(waitingOn({ status, userId, versionInterne: 3, versionClient: 2 })).toEqual(expected)
})

// Listed by hand: a permission added to the catalogue must not open an action by accident.
it('opens actions by two permissions only', () => {
  const others: Permission[] = [
    'post-productions.read',
    'post-productions.create',
    'post-productions.delete',
    'productions.update',
  ]
  const acting: PostProductionActor = { role: 'PRODUCTEUR', permissions: others, isAssigned: false }
  for (const status of statuses) for (const action of moves) expect(mayDo(acting, status, action)).toBe(false)
})
