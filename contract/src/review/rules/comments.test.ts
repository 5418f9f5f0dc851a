import { expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import { postProductionStatusLabels } from '#post-productions/schema.ts'
import type { Outcome } from '../schema/arbitration.ts'
import { Speaker } from '../schema.ts'
import {
  inPlaceOrder,
  isAskingDraft,
  isDraftOfRound,
  mayComment,
  mayEdit,
  mayRemove,
  mayReopen,
  mayResolve,
  maySpeakInternally,
} from './comments.ts'

const speakers = Speaker.options
const instant = '2026-11-21T10:00:00.000Z'
const said = { isOwn: false, isInternal: false, sentAt: instant, resolvedAt: null, parentId: null, arbitration: null }
const outcome = (value: Outcome) => ({ outcome: value, intoId: null, note: '', byName: null })
const which = (may: (speaker: Speaker) => boolean) => speakers.filter(may)

it.each(keysOf(postProductionStatusLabels).map((status) => [status, status === 'AWAITING_VALIDATION'] as const))(
  'while %s, the client’s side comments: %s; the agency and the talent always do',
  (status, open) => {
    expect(which((speaker) => mayComment({ speaker, status }))).toEqual(open ? [...speakers] : ['STAFF', 'TALENT'])
  },
)

it('only staff and talents write internal comments', () => {
  expect(which(maySpeakInternally)).toEqual(['STAFF', 'TALENT'])
})

it.each([
  [null, ['STAFF', 'CLIENT', 'GUEST']],
  [{ sentAt: null }, ['STAFF', 'CLIENT', 'GUEST']],
  [{ sentAt: instant }, []],
] as const)('answering %j, what waits for the round is said by %j', (parent, expected) => {
  expect(which((speaker) => isDraftOfRound(speaker, parent))).toEqual(expected)
})

it.each([
  [{ isOwn: true, sentAt: null }, true, [...speakers]],
  [{ isOwn: true, sentAt: instant }, false, ['STAFF']],
  [{ isOwn: false, sentAt: null }, false, ['STAFF']],
  [{ isOwn: false, sentAt: instant }, false, ['STAFF']],
] as const)('%j: changed by its author: %s; taken away by %j', (given, edits, removes) => {
  expect(mayEdit({ ...said, ...given })).toBe(edits)
  expect(which((speaker) => mayRemove(speaker, { ...said, ...given }))).toEqual(removes)
})

it.each([
  [{}, ['STAFF', 'TALENT'], []],
  [{ sentAt: null }, [], []],
  [{ parentId: 'a' }, [], []],
  [{ resolvedAt: instant }, [], ['STAFF', 'TALENT', 'CLIENT']],
  [{ resolvedAt: instant, isInternal: true }, [], ['STAFF', 'TALENT']],
  [{ resolvedAt: instant, arbitration: outcome('KEPT') }, [], ['STAFF', 'TALENT', 'CLIENT']],
  [{ resolvedAt: instant, arbitration: outcome('MERGED') }, [], ['STAFF', 'TALENT']],
  [{ resolvedAt: instant, arbitration: outcome('SET_ASIDE') }, [], ['STAFF', 'TALENT']],
] as const)('%j: ticked off by %j, asked for again by %j', (given, resolve, reopen) => {
  expect(which((speaker) => mayResolve(speaker, { ...said, ...given }))).toEqual(resolve)
  expect(which((speaker) => mayReopen(speaker, { ...said, ...given }))).toEqual(reopen)
})

it.each([
  [{}, true],
  [{ arbitration: outcome('KEPT') }, true],
  [{ arbitration: outcome('MERGED') }, false],
  [{ arbitration: outcome('SET_ASIDE') }, false],
  [{ resolvedAt: instant }, false],
  [{ parentId: 'a' }, false],
  [{ sentAt: instant }, false],
] as const)('a draft that is %j asks something of the talent: %s', (given, asks) => {
  expect(isAskingDraft({ ...said, sentAt: null, ...given })).toBe(asks)
})

it('an export lists comments by place, each before its answers', () => {
  const comment = (id: string, at: number, place: { frameIn?: number; page?: number; parentId?: string } = {}) => ({
    id,
    parentId: null,
    frameIn: null,
    page: null,
    createdAt: `2026-11-22T10:0${at}:00.000Z`,
    ...place,
  })
  const written = [
    comment('late', 1, { frameIn: 90 }),
    comment('answer', 5, { parentId: 'early' }),
    comment('early', 2, { frameIn: 4 }),
    comment('first answer', 3, { parentId: 'early' }),
    comment('whole', 4),
    comment('alone', 6, { parentId: 'hidden' }),
  ]
  expect(inPlaceOrder(written).map(({ id }) => id)).toEqual([
    'whole',
    'alone',
    'early',
    'first answer',
    'answer',
    'late',
  ])
})
