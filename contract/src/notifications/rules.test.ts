import { describe, expect, it } from 'vitest'
import { noticeOf } from '../events.ts'
import { keysOf } from '../keys.ts'
import { isQuiet, noticeChannels, noticeLabels, relations } from './rules.ts'

const change = (field: string, to: unknown) => ({ [field]: [null, to] as const })

describe('events and their notices', () => {
  it.each([
    ['post-productions.created', {}, 'assigned'],
    ['post-productions.updated', change('userName', 'Yanis'), 'assigned'],
    ['post-productions.updated', change('userName', null), null],
    ['post-productions.updated', change('name', 'Master'), null],
    ['post-productions.versionAdded', {}, 'versionAdded'],
    ['post-productions.validated', change('status', 'AWAITING_VALIDATION'), 'versionPresented'],
    ['post-productions.validated', change('status', 'FINISHED'), 'finished'],
    ['post-productions.changesRequested', {}, 'changesRequested'],
    ['post-productions.commented', {}, 'commented'],
    ['projects.discussed', {}, 'discussed'],
    ['projects.discussionChanged', {}, null],
    ['post-productions.judged', {}, 'judged'],
    ['post-productions.reminded', {}, 'reminded'],
    ['post-productions.selectionSubmitted', {}, 'selectionSubmitted'],
    ['post-productions.selectionReopened', {}, 'selectionReopened'],
    ['productions.depositDone', {}, 'depositDone'],
    ['prestations.productionMoved', change('prestationProductionStatus', 'CONTENT_RECEIVED'), 'contentReceived'],
    ['prestations.productionMoved', change('prestationProductionStatus', 'FINISHED'), null],
    ['prestations.orderWritten', {}, 'orderWritten'],
    ['prestations.orderAccepted', {}, 'orderAccepted'],
    ['prestations.orderReopened', {}, 'orderReopened'],
    ['prestations.invoiceDeposited', {}, 'invoiceDeposited'],
    ['prestations.paymentApproved', {}, null],
    ['companies.creditsLow', {}, 'creditsLow'],
    ['companies.creditsMoved', {}, null],
    ['post-productions.started', {}, null],
    ['post-productions.commentResolved', {}, null],
    ['medias.received', {}, null],
    ['users.updated', {}, null],
  ] as const)('%s %j: %s', (name, changes, notice) => {
    expect(noticeOf({ name, changes })).toBe(notice)
  })
})

// Explicit expectations: a change here changes the notices that people receive.
const table = {
  assigned: { producer: '', talent: 'mail', client: '', named: '', answered: '' },
  versionAdded: { producer: 'mail', talent: '', client: '', named: '', answered: '' },
  versionPresented: { producer: '', talent: 'app', client: 'mail', named: '', answered: '' },
  changesRequested: { producer: 'app', talent: 'mail', client: '', named: '', answered: '' },
  finished: { producer: 'mail', talent: 'mail', client: 'app', named: '', answered: '' },
  commented: { producer: 'app', talent: '', client: '', named: '', answered: '' },
  named: { producer: '', talent: '', client: '', named: 'mail', answered: '' },
  answered: { producer: '', talent: '', client: '', named: '', answered: 'mail' },
  discussed: { producer: 'app', talent: '', client: '', named: 'mail', answered: 'mail' },
  judged: { producer: 'app', talent: '', client: '', named: '', answered: '' },
  reminded: { producer: '', talent: '', client: '', named: 'mail', answered: '' },
  selectionSubmitted: { producer: 'mail', talent: 'app', client: '', named: '', answered: '' },
  selectionReopened: { producer: '', talent: '', client: 'mail', named: '', answered: '' },
  depositDone: { producer: 'mail', talent: 'app', client: '', named: '', answered: '' },
  contentReceived: { producer: 'app', talent: '', client: '', named: '', answered: '' },
  creditsLow: { producer: 'mail', talent: '', client: 'mail', named: '', answered: '' },
  acceptanceAwaited: { producer: '', talent: '', client: 'mail', named: '', answered: '' },
  accepted: { producer: 'mail', talent: '', client: 'app', named: '', answered: '' },
  rightsEnding: { producer: 'mail', talent: '', client: 'mail', named: '', answered: '' },
  orderWritten: { producer: '', talent: 'mail', client: '', named: '', answered: '' },
  orderAccepted: { producer: 'app', talent: '', client: '', named: '', answered: '' },
  orderReopened: { producer: '', talent: 'mail', client: '', named: '', answered: '' },
  invoiceDeposited: { producer: 'mail', talent: '', client: '', named: '', answered: '' },
} as const

describe('the channel of each notice', () => {
  it.each(keysOf(noticeLabels).flatMap((notice) => relations.map((relation) => ({ notice, relation }))))(
    '$notice to $relation',
    ({ notice, relation }) => {
      expect(noticeChannels[notice][relation] ?? '').toBe(table[notice][relation])
    },
  )
})

it.each([
  ['21:00', '20:00', '08:00', true],
  ['07:59', '20:00', '08:00', true],
  ['08:00', '20:00', '08:00', false],
  ['19:59', '20:00', '08:00', false],
  ['12:30', '12:00', '14:00', true],
  ['14:00', '12:00', '14:00', false],
  ['03:00', null, null, false],
  ['03:00', '08:00', '08:00', false],
] as const)('at %s, between %s and %s: quiet, %s', (now, from, to, quiet) => {
  expect(isQuiet(now, { from, to })).toBe(quiet)
})
