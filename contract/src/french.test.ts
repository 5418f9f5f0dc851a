import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeset } from './french.ts'

/** Each text with `_` where a narrow no-break space is due. */
const texts = [
  'Attention_: trois fichiers_; lesquels_?',
  'C’est fini_!',
  'Vraiment_?!',
  'La production «_Teaser_» est créée.',
  '(«_Teaser_»)_: refusé',
  'Supprimer «_Teaser_»_?',
  'Il en reste 12_%, soit 30_€.',
  'Un ZIP contient 20_000 fichiers, de 5_Go et de 3_min.',
  'Entre 2_h et 40_s',
  // What a template begins or ends with.
  '_:',
  '_»',
  '«_',
  '_%',
  // What is no French sentence.
  'a { color: red } :root { x: 1 }',
  'color: red !important',
  'M12 345 678 90z',
  'flex h-9 px-2 gap-3 h-4 bg-canvas/80 px-1 w-3 min-w-0 !mt-1 z-10 000-x',
  'https://regie.test/?a=1',
  '12 hommes, 3 secondes, 4 oies, 7 0001',
  'déjà\u00a0:',
  '',
]

describe('typeset', () => {
  it.each(texts)('%s', (expected) => {
    const plain = expected.replaceAll('_', ' ')
    expect(typeset(plain)).toBe(expected.replaceAll('_', '\u202f'))
  })

  it('changes nothing but spaces, and nothing the second time', () => {
    const word = fc.constantFrom(' ', ':', '?', '«', '»', '1', '000', 'Go', '%', 'é', '\n', '😀')
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('')
        const once = typeset(text)
        expect(once.replaceAll('\u202f', ' ')).toBe(text)
        expect(typeset(once)).toBe(once)
      }),
    )
  })
})
