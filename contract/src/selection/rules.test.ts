import { describe, expect, it } from 'vitest'
import { areLimitsWrong, beyondIncluded, countRefusal, nameList, withLimits } from './rules.ts'
import type { SelectionImage } from './schema.ts'

const limits = (minimum: number | null, maximum: number | null, included: number | null = null) => ({
  minimum,
  maximum,
  included,
})

describe('the number of pictures', () => {
  it.each([
    [0, limits(null, null), 'Choisissez au moins une image.'],
    [0, limits(3, null), 'Choisissez au moins 3 images : il en manque 3.'],
    [1, limits(null, null), null],
    [1, limits(3, null), 'Choisissez au moins 3 images : il en manque 2.'],
    [3, limits(3, 3), null],
    [4, limits(null, 3), 'Choisissez au plus 3 images : il y en a 1 de trop.'],
    [2, limits(null, 1), 'Choisissez au plus 1 image : il y en a 1 de trop.'],
  ])('%i within %j: %s', (count, within, refusal) => {
    expect(countRefusal(count, within)).toBe(refusal)
  })
  it('reports extra pictures and contradictory limits', () => {
    expect([beyondIncluded(12, limits(null, null, 10)), beyondIncluded(9, limits(null, null, 10))]).toEqual([2, 0])
    expect(beyondIncluded(99, limits(null, null))).toBe(0)
    expect([areLimitsWrong(limits(3, 2)), areLimitsWrong(limits(2, 2)), areLimitsWrong(limits(3, null))]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('names are exported in the format of each program', () => {
  const image = (name: string, more = {}): SelectionImage => ({
    key: '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11',
    name,
    width: null,
    height: null,
    small: null,
    medium: null,
    large: null,
    section: null,
    isChosen: true,
    stars: 0,
    label: null,
    comment: '',
    ...more,
  })
  const chosen = [image('IMG_0001.JPG'), image('=été.v2.jpg', { stars: 4, label: 'RED', comment: 'Recadrer "serré"' })]
  expect(nameList(chosen, 'txt')).toBe('IMG_0001.JPG\n=été.v2.jpg\n')
  expect(nameList(chosen, 'lightroom')).toBe('IMG_0001, =été.v2')
  expect(nameList(chosen, 'captureone')).toBe('IMG_0001 =été.v2')
  expect(nameList(chosen, 'csv')).toBe(
    '\ufeff"Fichier";"Étoiles";"Couleur";"Commentaire"\r\n"IMG_0001.JPG";"0";"";""\r\n"\'=été.v2.jpg";"4";"RED";"Recadrer ""serré"""\r\n',
  )
})

const [first, second] = [
  { id: 'first', minimum: 1, maximum: null },
  { id: 'second', minimum: null, maximum: 4 },
]

it.each([
  ['of a folder with limits', [first, second], 'first', { maximum: 3 }, [{ ...first, maximum: 3 }, second]],
  ['of a folder without', [first], 'second', { maximum: 4 }, [first, second]],
  ['the last one, taken back', [first, second], 'first', { minimum: null }, [second]],
  ['nothing, of a folder without', [first], 'second', { minimum: null }, [first]],
])('limits are typed: %s', (_, all, id, typed, after) => {
  expect(withLimits(all, id, typed)).toEqual(after)
})
