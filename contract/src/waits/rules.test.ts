import { describe, expect, it } from 'vitest'
import { keysOf } from '../keys.ts'
import { defaultPermissions } from '../permissions.ts'
import { postProductionStatusLabels } from '../post-productions/schema.ts'
import { prestationProductionStatusLabels } from '../prestations/schema.ts'
import { awaitedFor, isReminderDue, mayDo, mayRemind } from './rules.ts'
import { waitKindLabels } from './schema.ts'

describe('who must do what', () => {
  it('for a post-production of each status, with and without a talent', () => {
    const all = keysOf(postProductionStatusLabels).flatMap((status) =>
      [null, 'someone'].map((userId) => {
        const found = awaitedFor('EDIT', { status, userId, versionInterne: 3, versionClient: 2 })
        return `${status} ${userId === null ? 'nobody' : 'somebody'}: ${found ? `${found.who}, ${found.what}` : 'no one'}`
      }),
    )
    expect(all).toEqual([
      'TO_DO nobody: staff, Assigner un talent',
      'TO_DO somebody: talent, Démarrer',
      'IN_PROGRESS nobody: staff, Assigner un talent',
      'IN_PROGRESS somebody: talent, Soumettre une version',
      'AWAITING_APPROVAL nobody: staff, Approuver la version 3',
      'AWAITING_APPROVAL somebody: staff, Approuver la version 3',
      'AWAITING_VALIDATION nobody: client, Valider la version 2',
      'AWAITING_VALIDATION somebody: client, Valider la version 2',
      'TO_MODIFY nobody: staff, Assigner un talent',
      'TO_MODIFY somebody: talent, Reprendre les retours',
      'FINISHED nobody: no one',
      'FINISHED somebody: no one',
    ])
  })

  it('for a production of each status within a prestation', () => {
    const all = keysOf(prestationProductionStatusLabels).flatMap((status) =>
      [null, 'someone'].flatMap((userId) =>
        [['RUSH'] as const, ['RUSH', 'POST_PRODUCTION'] as const].map((categories) => {
          const found = awaitedFor('PRESTATION', { status, userId, categories })
          const of = `${status} ${userId === null ? 'nobody' : 'somebody'} ${categories.join('+')}`
          return `${of}: ${found ? `${found.who}, ${found.what}` : 'no one'}`
        }),
      ),
    )
    expect(all).toEqual([
      'TO_ORGINIZE nobody RUSH: staff, Confier la prestation',
      'TO_ORGINIZE nobody RUSH+POST_PRODUCTION: staff, Confier la prestation',
      'TO_ORGINIZE somebody RUSH: staff, Organiser la prestation',
      'TO_ORGINIZE somebody RUSH+POST_PRODUCTION: staff, Organiser la prestation',
      'READY_TO_START nobody RUSH: staff, Confier la prestation',
      'READY_TO_START nobody RUSH+POST_PRODUCTION: staff, Confier la prestation',
      'READY_TO_START somebody RUSH: talent, Déposer les rushes',
      'READY_TO_START somebody RUSH+POST_PRODUCTION: talent, Récupérer le contenu',
      'CONTENT_RECEIVED nobody RUSH: staff, Terminer la prestation',
      'CONTENT_RECEIVED nobody RUSH+POST_PRODUCTION: no one',
      'CONTENT_RECEIVED somebody RUSH: staff, Terminer la prestation',
      'CONTENT_RECEIVED somebody RUSH+POST_PRODUCTION: no one',
      'FINISHED nobody RUSH: no one',
      'FINISHED nobody RUSH+POST_PRODUCTION: no one',
      'FINISHED somebody RUSH: no one',
      'FINISHED somebody RUSH+POST_PRODUCTION: no one',
    ])
  })

  it('for the other things', () => {
    expect(
      [
        awaitedFor('DEPOSIT', {}),
        awaitedFor('SELECTION', {}),
        awaitedFor('ACCEPTANCE', { count: 0 }),
        awaitedFor('ACCEPTANCE', { count: 2 }),
        awaitedFor('INVOICE', { amount: '1200.50', currency: 'EUR' }),
        awaitedFor('PAYABLE', {
          order: null,
          provider: null,
          invoice: null,
          approvedAt: null,
          assignment: 'NOBODY',
          documents: [],
          since: '2026-11-01T10:00:00.000Z',
          today: '2026-11-27',
        }),
        awaitedFor('DOCUMENT', { kind: 'VIGILANCE', isOver: true }),
        awaitedFor('DOCUMENT', { kind: 'BANK_DETAILS', isOver: false }),
      ].map((found) => found && `${found.who}, ${found.what.replaceAll(/\s/g, ' ')}`),
    ).toEqual([
      'client, Déposer les contenus',
      'client, Choisir les images',
      null,
      'client, Signer la recette de 2 livrables',
      'client, Régler 1 200,50 €',
      'staff, Établir le bon de commande',
      'talent, Remplacer : Attestation de vigilance Urssaf',
      'talent, Renouveler : RIB',
    ])
  })
})

describe('a reminder by the rhythm of the agency', () => {
  const day = 24 * 3_600_000
  const rhythm = { isOn: true, everyDays: 3, mostPerWeek: 2, quietFrom: '19:00', quietTo: '08:30' }
  const moment = { now: 100 * day, clock: '10:00', since: 97 * day, lastAt: null, receivedInWeek: 0 }
  it.each([
    ['on the third day', {}, {}, true],
    ['a moment before', {}, { since: 97 * day + 1 }, false],
    ['when the rhythm is off', { isOn: false }, {}, false],
    ['three days after the last', {}, { since: 0, lastAt: 97 * day }, true],
    ['two days after the last', {}, { since: 0, lastAt: 98 * day }, false],
    ['of something that waits anew since the last', {}, { since: 98 * day, lastAt: 90 * day }, false],
    ['at the first hour', {}, { clock: '08:30' }, true],
    ['before it', {}, { clock: '08:29' }, false],
    ['at the last hour', {}, { clock: '19:00' }, false],
    ['just before it', {}, { clock: '18:59' }, true],
    ['at night without quiet hours', { quietFrom: null, quietTo: null }, { clock: '03:00' }, true],
    ['to somebody who had one this week', {}, { receivedInWeek: 1 }, true],
    ['to somebody who had all of theirs', {}, { receivedInWeek: 2 }, false],
  ])('%s', (_name, given, at, due) => {
    expect(isReminderDue({ ...rhythm, ...given }, { ...moment, ...at })).toBe(due)
  })
})

it.each([
  ['client', ['Ada'], true],
  ['talent', ['Lou'], true],
  ['client', [], false],
  ['staff', ['Ada'], false],
] as const)('%s, with %j, may be reminded: %s', (who, names, may) => {
  expect(mayRemind({ who, names: [...names] })).toBe(may)
})

it('is the client’s to do when a permission opens its page to them', () => {
  const without = { role: 'CLIENT', permissions: [] } as const
  const kinds = keysOf(waitKindLabels)
  expect(kinds.filter((kind) => !mayDo(without, kind))).toEqual(['INVOICE'])
  expect(kinds.filter((kind) => !mayDo({ role: 'CLIENT', permissions: defaultPermissions('CLIENT') }, kind))).toEqual(
    [],
  )
})
