import { describe, expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import { postProductionStatusLabels, type Transition } from '../schema.ts'
import { changesForClients, historyForClients, lifeForClients, preparingText, waitingForClients } from './audience.ts'

const within = ['IN_PROGRESS', 'AWAITING_APPROVAL', 'TO_MODIFY'] as const
const lives = keysOf(postProductionStatusLabels).flatMap((status) =>
  [0, 1, 4].flatMap((versionClient) =>
    [versionClient, versionClient + 3].map((versionInterne) => ({ status, versionClient, versionInterne })),
  ),
)

describe('a post-production as clients and guests read it', () => {
  it.each(lives)('hides internal versions and rounds of %j', (life) => {
    const read = lifeForClients(life)
    expect(read.versionInterne).toBe(life.versionClient)
    expect(read).toEqual(lifeForClients({ ...life, versionInterne: life.versionInterne + 7 }))
    if (!within.some((status) => status === life.status)) expect(read.status).toBe(life.status)
    else
      expect(within.map((status) => lifeForClients({ ...life, status }).status)).toEqual([
        read.status,
        read.status,
        read.status,
      ])
    const waiting = waitingForClients(life)
    expect(JSON.stringify(waiting)).not.toMatch(/talent|Approuver/)
    if (within.some((status) => status === life.status)) expect(waiting).toEqual({ who: 'staff', what: preparingText })
  })

  it('changes at a presentation, at its answer and at the end only', () => {
    const life = (status: (typeof lives)[number]['status'], versionClient = 1) => ({
      status,
      versionClient,
      versionInterne: 3,
    })
    expect(changesForClients(life('AWAITING_APPROVAL', 0), life('AWAITING_VALIDATION', 1))).toBe(true)
    expect(changesForClients(life('AWAITING_VALIDATION'), life('TO_MODIFY'))).toBe(true)
    expect(changesForClients(life('AWAITING_VALIDATION'), life('FINISHED'))).toBe(true)
    for (const from of within) for (const to of within) expect(changesForClients(life(from), life(to))).toBe(false)
  })

  it('has a history from the first presentation, without undone steps', () => {
    const step = (
      action: Transition['action'],
      from: Transition['from'],
      to: Transition['to'],
      versionClient: number,
      undone = false,
    ) => ({
      id: `${action} ${from}`,
      at: '2026-11-22T10:00:00.000Z',
      actorName: 'Maud Garnier',
      action,
      from,
      to,
      versionInterne: 5,
      versionClient,
      undone,
    })
    const history = [
      step('start', 'TO_DO', 'IN_PROGRESS', 0),
      step('addVersion', 'IN_PROGRESS', 'AWAITING_APPROVAL', 0),
      step('requestChanges', 'AWAITING_APPROVAL', 'TO_MODIFY', 0),
      step('addVersion', 'TO_MODIFY', 'AWAITING_APPROVAL', 0),
      step('validate', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 1, true),
      step('rollback', 'AWAITING_VALIDATION', 'AWAITING_APPROVAL', 0),
      step('validate', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 1),
      step('requestChanges', 'AWAITING_VALIDATION', 'TO_MODIFY', 1),
      step('addVersion', 'TO_MODIFY', 'AWAITING_APPROVAL', 1),
      step('validate', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 2),
      step('validate', 'AWAITING_VALIDATION', 'FINISHED', 2),
    ]
    expect(
      historyForClients(history).map(({ action, from, to, versionInterne }) => [action, from, to, versionInterne]),
    ).toEqual([
      ['validate', 'IN_PROGRESS', 'AWAITING_VALIDATION', 1],
      ['requestChanges', 'AWAITING_VALIDATION', 'TO_MODIFY', 1],
      ['validate', 'TO_MODIFY', 'AWAITING_VALIDATION', 2],
      ['validate', 'AWAITING_VALIDATION', 'FINISHED', 2],
    ])
  })
})
