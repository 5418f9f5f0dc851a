import { describe, expect, it } from 'vitest'
import { fieldDayText } from '#ui/text/french-date.ts'
import { readTypedDate, readTypedDistance } from './typed-date.ts'

/** A Tuesday. */
const now = '2026-11-24'

it.each([
  ['+3j', { days: 3 }],
  ['+ 3 jours', { days: 3 }],
  ['-3', { days: -3 }],
  ['+2 sem.', { days: 14 }],
  ['-1 semaine', { days: -7 }],
  ['1 mois', { months: 1 }],
  ['-2 ans', { months: -24 }],
  ['12/12', null],
  ['12', null],
  ['vendredi', null],
  ['+3 lunes', null],
  ['', null],
])('« %s » is the distance %o', (typed, distance) => expect(readTypedDistance(typed)).toEqual(distance))

describe('a day typed in French', () => {
  it.each([
    ['2026-12-12', '2026-12-12'],
    ['12/12/2026', '2026-12-12'],
    ['12/12/26', '2026-12-12'],
    ['12.12.2026', '2026-12-12'],
    ['12-12-26', '2026-12-12'],
    ['12 12 2026', '2026-12-12'],
    ['12/12', '2026-12-12'],
    ['3/2', '2027-02-03'],
    ['1/10', '2026-10-01'],
    ['12 déc', '2026-12-12'],
    ['12 déc.', '2026-12-12'],
    ['12déc', '2026-12-12'],
    ['12 Décembre', '2026-12-12'],
    ['1er janvier', '2027-01-01'],
    ['14 juil', '2026-07-14'],
    ['14 juin 27', '2027-06-14'],
    ['samedi 12 décembre 2026', '2026-12-12'],
    ['sam. 12 déc. 2026', '2026-12-12'],
    ['29 févr.', '2028-02-29'],
    ['vendredi', '2026-11-27'],
    ['ven.', '2026-11-27'],
    ['vendredi prochain', '2026-11-27'],
    ['mardi', '2026-12-01'],
    ['mercredi', '2026-11-25'],
    ['aujourd’hui', '2026-11-24'],
    ["Aujourd'hui", '2026-11-24'],
    ['demain', '2026-11-25'],
    ['après-demain', '2026-11-26'],
    ['hier', '2026-11-23'],
    ['+3j', '2026-11-27'],
    ['+ 3 j', '2026-11-27'],
    ['+3', '2026-11-27'],
    ['-3j', '2026-11-21'],
    ['+2 sem', '2026-12-08'],
    ['+1 mois', '2026-12-24'],
    ['+3mois', '2027-02-24'],
    ['dans 10 jours', '2026-12-04'],
    ['2 semaines', '2026-12-08'],
    ['fin du mois', '2026-11-30'],
    ['fin de mois', '2026-11-30'],
    ['28', '2026-11-28'],
    ['le 24', '2026-11-24'],
    ['3', '2026-12-03'],
    ['31', '2026-12-31'],
  ])('« %s » is %s', (typed, day) => expect(readTypedDate(typed, now)).toBe(day))

  it.each([
    '',
    'bientôt',
    '31/02/2026',
    '31 avril',
    '12/13',
    '45',
    '0/1',
    '2026-13-01',
    '2026-02-30',
    'm',
    'ju 12',
    '12 ju',
    'xyz 12 déc',
    '12 déc 123',
    '+3 lunes',
  ])('« %s » is not understood', (typed) => expect(readTypedDate(typed, now)).toBeNull())

  it('reads what the field shows, for each day of five years', () => {
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      expect(readTypedDate(fieldDayText(day), now)).toBe(day)
    }
  })
})
