import { describe, expect, it } from 'vitest'
import { closedRoundText, isRoundClosed, nextRound, nextRoundText, supplementOfRound } from './rules.ts'

const price = { unit: '120.00', paidWith: 'MONEY', taxRate: '20.00' } as const
const rounds = (included: number, used: number, { offered = 0, accepted = 0, isPriced = true } = {}) => ({
  terms: { included, price: isPriced ? price : null },
  used,
  offered: { length: offered },
  accepted,
})

describe('the next round', () => {
  it.each([
    [rounds(2, 0), 1, 'included', 'Tour 1 sur 2 inclus'],
    [rounds(2, 1), 2, 'included', 'Tour 2 sur 2 inclus'],
    [rounds(2, 2), 3, null, 'Tour 3 sur 2 inclus'],
    [rounds(2, 2, { offered: 1 }), 3, 'offered', 'Tour 3 sur 2 inclus, offert par l’agence'],
    [rounds(2, 3, { offered: 1 }), 4, null, 'Tour 4 sur 2 inclus'],
    [rounds(2, 2, { offered: 1, accepted: 1 }), 3, 'accepted', 'Tour 3 sur 2 inclus, déjà accepté'],
    [rounds(2, 3, { offered: 1, accepted: 1 }), 4, 'offered', 'Tour 4 sur 2 inclus, offert par l’agence'],
    [rounds(2, 4, { offered: 1, accepted: 1 }), 5, null, 'Tour 5 sur 2 inclus'],
    [rounds(2, 1, { accepted: 1 }), 2, 'included', 'Tour 2 sur 2 inclus'],
    [rounds(0, 0), 1, null, 'Tour 1 sur 0 inclus'],
  ])('of %j is the %i., covered by %s', (counted, number, cover, text) => {
    expect(nextRound(counted)).toEqual({ number, cover })
    expect(nextRoundText(counted)).toBe(text)
  })

  it('is one more than those sent, and covered as long as the sum of what was ordered, given and paid goes', () => {
    for (let included = 0; included < 4; included += 1)
      for (let offered = 0; offered < 3; offered += 1)
        for (let accepted = 0; accepted < 3; accepted += 1)
          for (let used = 0; used < 12; used += 1) {
            const counted = rounds(included, used, { offered, accepted })
            expect(nextRound(counted).number).toBe(used + 1)
            expect(nextRound(counted).cover !== null).toBe(used < included + offered + accepted)
          }
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

it.each([
  [0, 'La commande ne comprend aucun tour de modifications : demandez-en un à l’agence.'],
  [1, 'Le tour de modifications compris est utilisé : demandez-en un de plus à l’agence.'],
  [2, 'Les 2 tours de modifications compris sont utilisés : demandez-en un de plus à l’agence.'],
])('an order of %i says why another is not sent', (included, text) => {
  expect(closedRoundText(rounds(included, included))).toBe(text)
})
