import { describe, expect, it } from 'vitest'
import type { Arbitration } from '../schema/arbitration.ts'
import type { Comment } from '../schema.ts'
import {
  contradictingDrafts,
  draftsOfClientSide,
  isAwaiting,
  leavesToDecider,
  mayContradict,
  requestsForTalent,
  unsettledGroups,
} from './arbitration.ts'

let serial = 0
const newId = () => {
  serial += 1
  return `comment-${serial}`
}

const said = (changes: Partial<Comment> = {}): Comment => ({
  id: newId(),
  postProductionId: 'edit',
  versionId: 'version',
  fileKey: 'film',
  parentId: null,
  authorId: 'ada',
  authorName: 'Ada',
  speaker: 'CLIENT',
  isFromFrameio: false,
  isOwn: false,
  text: '',
  frameIn: 100,
  frameOut: null,
  page: null,
  point: null,
  drawing: [],
  attachments: [],
  mentions: [],
  isInternal: false,
  sentAt: null,
  resolvedAt: null,
  resolvedByName: null,
  editedAt: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  arbitration: null,
  ...changes,
})
const lou = { authorId: 'lou', authorName: 'Lou' }
const outcome = (value: Arbitration['outcome'], intoId: string | null = null): Arbitration => ({
  outcome: value,
  intoId,
  note: '',
  byName: 'Ada',
})
const rect = (x: number, y: number) => ({
  id: newId(),
  color: '#ff0000',
  size: 0.01,
  tool: 'rect' as const,
  x,
  y,
  w: 0.2,
  h: 0.2,
})

describe('two comments may contradict each other', () => {
  it.each<[string, Partial<Comment>, Partial<Comment>, boolean]>([
    ['on one frame', {}, {}, true],
    ['twelve frames apart', {}, { frameIn: 112 }, true],
    ['thirteen frames apart', {}, { frameIn: 113 }, false],
    ['with a range that ends near', { frameIn: 50, frameOut: 90 }, { frameIn: 100 }, true],
    ['with a range around', { frameIn: 0, frameOut: 500 }, { frameIn: 250 }, true],
    ['on another file', {}, { fileKey: 'teaser' }, false],
    ['of one author', {}, { authorId: 'ada' }, false],
    ['of two guests', { authorId: null, authorName: 'Zoé' }, { authorId: null, authorName: 'Max' }, true],
    ['of one guest', { authorId: null, authorName: 'Zoé' }, { authorId: null, authorName: 'Zoé' }, false],
    ['on one page', { frameIn: null, page: 2 }, { frameIn: null, page: 2 }, true],
    ['on two pages', { frameIn: null, page: 2 }, { frameIn: null, page: 3 }, false],
    ['on the whole file', { frameIn: null }, { frameIn: null }, false],
    ['on the whole file and a frame', { frameIn: null }, {}, false],
    ['on one region', { drawing: [rect(0.1, 0.1)] }, { point: { x: 0.25, y: 0.25 } }, true],
    ['on two regions', { drawing: [rect(0.1, 0.1)] }, { drawing: [rect(0.6, 0.6)] }, false],
    ['with a region of one alone', { drawing: [rect(0.1, 0.1)] }, {}, true],
  ])('%s: %j, %j', (_, one, other, expected) => {
    const [first, second] = [said(one), said({ ...lou, ...other })]
    expect(mayContradict(first, second)).toBe(expected)
    expect(mayContradict(second, first)).toBe(expected)
  })
})

describe('groups', () => {
  it('hold what is near, from one to the next, by place', () => {
    const [first, second, third, alone] = [
      said({ frameIn: 100 }),
      said({ ...lou, frameIn: 110 }),
      said({ frameIn: 120 }),
      said({ ...lou, frameIn: 300 }),
    ]
    expect(contradictingDrafts([alone, third, second, first], [])).toEqual([[first, second, third]])
  })

  it('hold what somebody marked, wherever it is', () => {
    const [one, other] = [said({ frameIn: 0 }), said({ ...lou, frameIn: 900 })]
    expect(contradictingDrafts([one, other], [])).toEqual([])
    expect(contradictingDrafts([one, other], [{ firstId: one.id, secondId: other.id }])).toEqual([[one, other]])
    expect(contradictingDrafts([one], [{ firstId: one.id, secondId: other.id }])).toEqual([])
  })

  it.each<[string, Partial<Comment>]>([
    ['an answer', { parentId: 'other' }],
    ['what was sent', { sentAt: '2026-11-27T11:00:00.000Z' }],
    ['an internal one', { isInternal: true }],
    ['one of the agency', { speaker: 'STAFF' }],
    ['one of the talent', { speaker: 'TALENT' }],
  ])('leave out %s', (_, changes) => {
    expect(draftsOfClientSide([said(changes)])).toEqual([])
  })

  it('are settled once each has an outcome', () => {
    const kept = said({ arbitration: outcome('KEPT') })
    const open = said({ ...lou })
    expect(unsettledGroups([kept, open], [])).toHaveLength(1)
    expect(unsettledGroups([kept, { ...open, arbitration: outcome('MERGED', kept.id) }], [])).toEqual([])
    expect(unsettledGroups([kept, { ...open, arbitration: outcome('SET_ASIDE') }], [])).toEqual([])
  })
})

describe('the décideur waits', () => {
  const now = Date.parse('2026-11-27T12:00:00.000Z')
  it.each([
    ['2026-11-27T12:00:01.000Z', ['Lou'], true],
    ['2026-11-27T12:00:00.000Z', ['Lou'], false],
    ['2026-11-28T12:00:00.000Z', [], false],
    [null, ['Lou'], false],
  ])('until %s, for %j: %s', (until, awaited, expected) => {
    expect(isAwaiting({ until, awaited }, now)).toBe(expected)
  })
})

it('a talent is asked what was kept or never disputed, by place', () => {
  const sentAt = '2026-11-27T12:00:00.000Z'
  const kept = said({ sentAt, frameIn: 200, arbitration: outcome('KEPT') })
  const merged = said({ sentAt, frameIn: 205, arbitration: outcome('MERGED', kept.id) })
  const aside = said({ sentAt, frameIn: 10, arbitration: outcome('SET_ASIDE') })
  const plain = said({ sentAt, frameIn: 50 })
  const answer = said({ sentAt, parentId: plain.id })
  expect(requestsForTalent([kept, merged, aside, plain, answer, said()])).toEqual({
    asked: [plain, kept],
    setAside: [aside, merged],
  })
})

it.each([
  ['CLIENT', 'lou', true],
  ['CLIENT', 'ada', false],
  ['CLIENT', null, false],
  ['PRODUCTEUR', 'lou', false],
  ['TALENT', 'lou', false],
] as const)('%s Ada, with %s to decide, leaves it to them: %s', (role, deciderId, leaves) => {
  expect(leavesToDecider({ id: 'ada', role }, deciderId)).toBe(leaves)
})
