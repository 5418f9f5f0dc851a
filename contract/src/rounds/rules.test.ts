import { describe, expect, it } from 'vitest'
import { closedRoundText, isRoundClosed, nextRound, nextRoundText, supplementOfRound, unusedRounds } from './rules.ts'

const price = { unit: '120.00', paidWith: 'MONEY', taxRate: '20.00' } as const
const rounds = (included: number, used: number, { offered = 0, accepted = 0, isPriced = true } = {}) => ({
  terms: { included, price: isPriced ? price : null },
  used,
  unused: { offered, accepted },
})

describe('the next round', () => {
  it.each([
    [rounds(2, 0), 1, 'included', 'Tour 1 sur 2 inclus'],
    [rounds(2, 1), 2, 'included', 'Tour 2 sur 2 inclus'],
    [rounds(2, 2), 3, null, 'Tour 3 sur 2 inclus'],
    [rounds(2, 2, { offered: 1 }), 3, 'offered', 'Tour 3 sur 2 inclus, offert par l’agence'],
    [rounds(2, 2, { offered: 1, accepted: 1 }), 3, 'accepted', 'Tour 3 sur 2 inclus, déjà accepté'],
    [rounds(2, 5, { offered: 1 }), 6, 'offered', 'Tour 6 sur 2 inclus, offert par l’agence'],
    [rounds(2, 5), 6, null, 'Tour 6 sur 2 inclus'],
    [rounds(2, 1, { accepted: 1 }), 2, 'included', 'Tour 2 sur 2 inclus'],
    [rounds(0, 0), 1, null, 'Tour 1 sur 0 inclus'],
  ])('of %j is the %i., covered by %s', (counted, number, cover, text) => {
    expect(nextRound(counted)).toEqual({ number, cover })
    expect(nextRoundText(counted)).toBe(text)
  })

  it('costs its price beyond what is covered, and nothing before', () => {
    expect(supplementOfRound(rounds(2, 1))).toBeNull()
    expect(supplementOfRound(rounds(2, 2))).toEqual({ quantity: 1, paidWith: 'MONEY', total: '144.00' })
    expect(supplementOfRound(rounds(2, 2, { isPriced: false }))).toBeNull()
    expect([
      isRoundClosed(rounds(2, 2, { isPriced: false })),
      isRoundClosed(rounds(2, 2)),
      isRoundClosed(rounds(2, 1)),
    ]).toEqual([true, false, false])
  })
})

/** The instant of a day of a life. */
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()
const days = (numbers: readonly number[]) => numbers.map(day)
const paying = (at: string, isOfCompany = true) => ({ id: at, at, isOfCompany })
const payingOn = (numbers: readonly number[]) => days(numbers).map((at) => paying(at))
const countsOf = ({ offered, accepted }: ReturnType<typeof unusedRounds>) => ({
  offered: offered.length,
  accepted: accepted.length,
})

describe('what was offered and accepted, and pays for no round yet', () => {
  it.each([
    ['offered after all left', 2, [1, 2, 3], [4], [], 1, 0],
    ['accepted after all left, its own round taken back', 2, [1, 2, 3], [], [4], 0, 1],
    ['accepted as its round left', 2, [1, 2, 3], [], [3], 0, 0],
    ['offered as its round left', 0, [1], [1], [], 0, 0],
    ['both before, of which the accepted one is taken', 2, [1, 2, 4], [3], [3], 1, 0],
    ['the accepted one too late for a round that the offered one pays', 0, [2], [1], [3], 0, 1],
    ['more left without than was offered since', 1, [1, 2, 3, 4, 6], [5], [], 0, 0],
    ['before what is included', 3, [2, 3], [1], [1], 1, 1],
    ['in any order', 0, [3, 1, 2], [3, 2], [1], 0, 0],
  ])('%s', (_, included, sent, offered, accepted, ...left) => {
    const given = { sent: days(sent), offered: payingOn(offered), accepted: payingOn(accepted) }
    const unused = unusedRounds(included, given)
    expect([unused.offered.length, unused.accepted.length]).toEqual(left)
  })

  it('is the sum of what was given and paid, less the rounds beyond, when all of it came first', () => {
    for (let included = 0; included < 4; included += 1)
      for (let offered = 0; offered < 3; offered += 1)
        for (let accepted = 0; accepted < 3; accepted += 1)
          for (let used = 0; used < 12; used += 1) {
            const sent = days(Array.from({ length: used }, (_, index) => index + 2))
            const first = (count: number) => payingOn(Array.from({ length: count }, () => 1))
            const unused = countsOf(
              unusedRounds(included, { sent, offered: first(offered), accepted: first(accepted) }),
            )
            const paid = offered + accepted - Math.max(0, used - included)
            expect(unused.offered + unused.accepted).toBe(Math.max(0, paid))
            const { number, cover } = nextRound({ terms: { included, price }, used, unused })
            expect([number, cover !== null]).toEqual([used + 1, used < included + offered + accepted])
          }
  })

  it('is one more with each offer and each acceptance, and paid once, whatever was sent and taken back before', () => {
    let seed = 1
    const upTo = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let life = 0; life < 200; life += 1) {
      let included = 0
      let isCounted = false
      const dates: Record<'sent' | 'offered' | 'accepted', string[]> = { sent: [], offered: [], accepted: [] }
      const unused = () => {
        const [offered, accepted] = [dates.offered.map((at) => paying(at)), dates.accepted.map((at) => paying(at))]
        return countsOf(unusedRounds(included, { sent: dates.sent, offered, accepted }))
      }
      const sum = () => unused().offered + unused().accepted
      for (let today = 1; today < 30; today += 1) {
        const before = sum()
        const act = upTo(4)
        if (act === 0) {
          included = upTo(4)
          isCounted = true
        } else if (act === 1 && isCounted) {
          dates.offered.push(day(today))
          expect(sum()).toBe(before + 1)
        } else if (act === 2) dates.sent.pop()
        else {
          const { cover } = nextRound({ terms: { included, price }, used: dates.sent.length, unused: unused() })
          if (isCounted && cover === null) dates.accepted.push(day(today))
          dates.sent.push(day(today))
          const taken = isCounted && (cover === 'accepted' || cover === 'offered') ? 1 : 0
          if (isCounted) expect(sum()).toBe(before - taken)
          // Taken back and sent again, it costs nothing more.
          if (cover === 'included' || !isCounted) continue
          dates.sent.pop()
          const again = nextRound({ terms: { included, price }, used: dates.sent.length, unused: unused() })
          expect(again.cover).not.toBeNull()
          dates.sent.push(day(today))
        }
      }
    }
  })
})

it.each([
  ['leaves what the former company paid for', [3], [paying(day(1), false), paying(day(2))], [day(1)]],
  ['takes what paid for it as it left', [3], [paying(day(1)), paying(day(3), false)], [day(1)]],
  ['takes that of the company that it then was of', [2], [paying(day(1), false), paying(day(3))], [day(3)]],
])('a round of a project that went to another company %s', (_, sent, accepted, left) => {
  const { accepted: unused } = unusedRounds(0, { sent: days(sent), offered: [], accepted })
  expect(unused.map(({ id }) => id)).toEqual(left)
})

it.each([
  [0, 'La commande ne comprend aucun tour de modifications : demandez-en un à l’agence.'],
  [1, 'Le tour de modifications compris est utilisé : demandez-en un de plus à l’agence.'],
  [2, 'Les 2 tours de modifications compris sont utilisés : demandez-en un de plus à l’agence.'],
])('an order of %i says why another is not sent', (included, text) => {
  expect(closedRoundText(rounds(included, included))).toBe(text)
})
