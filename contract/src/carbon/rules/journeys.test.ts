import { describe, expect, it } from 'vitest'
import { factorOf } from './factors.ts'
import { journeysIn } from './journeys.ts'

const alone = { people: 1, occupants: 1 }

describe('the journeys of a text', () => {
  it.each([
    ['3 personnes en TGV, 420 km aller-retour', { km: 840, people: 3, occupants: 1, factorId: 'tgv' }],
    ['Trajet en train : 465 km', { ...alone, km: 465, factorId: 'tgv' }],
    ['TER jusqu’à Cholet, 61 km A/R', { ...alone, km: 122, factorId: 'ter' }],
    ['Paris – Montréal en avion, 5\u202f520 km', { ...alone, km: 5520, factorId: 'plane-far' }],
    ['Vol de drone à 2 km', { ...alone, km: 2, factorId: null }],
    ['avion, 700 km aller et retour', { ...alone, km: 1400, factorId: 'plane-1000' }],
    ['Voiture électrique, 2 personnes, 90 km', { km: 90, people: 2, occupants: 2, factorId: 'electric-car' }],
    ['Repérages en voiture : 3 techniciens, 120,5 km', { km: 120.5, people: 3, occupants: 3, factorId: 'car' }],
    ['Camion du matériel, 1 200 km, 2 personnes', { ...alone, km: 1200, factorId: 'truck' }],
    ['9 personnes en voiture, 80 km', { km: 80, people: 9, occupants: 1, factorId: null }],
    ['Le décor est à 35 km du studio', { ...alone, km: 35, factorId: null }],
  ])('%s', (text, counted) => {
    expect(journeysIn(text)).toEqual([{ text, ...counted }])
  })

  it.each(['Vent de 90 km/h', '0 km', '99 999 999 km', 'Compteur 12.500 km', 'environ deux cents km', 'réf. 420kmx'])(
    'none in « %s »',
    (text) => {
      expect(journeysIn(text)).toEqual([])
    },
  )

  it('are one per phrase with a distance', () => {
    const text = 'Jour 1 : TGV, 420 km. Jour 2 : voiture, 60 km\nBus 12 km ; tournage sur place'
    expect(journeysIn(text).map(({ text: said, factorId }) => [said, factorId])).toEqual([
      ['Jour 1 : TGV, 420 km', 'tgv'],
      ['Jour 2 : voiture, 60 km', 'car'],
      ['Bus 12 km', 'bus'],
    ])
  })

  it('use existing factors', () => {
    const every =
      'avion 1 km\nTER 1 km\nRER 1 km\nintercités 1 km\ntrain 1 km\nmétro 1 km\ntram 1 km\nautocar 1 km\nbus 1 km\n' +
      'voiture électrique 1 km\ntaxi 1 km\nmoto 1 km\nfourgon 1 km\nutilitaire 1 km\ncamion 1 km'
    const ids = journeysIn(every).map(({ factorId }) => factorId)
    expect(ids.map((id) => id !== null && factorOf(id)?.id === id)).toEqual(Array.from({ length: 15 }, () => true))
    expect(new Set(ids).size).toBe(15)
  })
})
