import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emptyDocument, isEmpty, isSameDocument, mergeDocuments, plainText } from './rules.ts'
import { BriefDocument, type BriefNode } from './schema.ts'

const text = (value: string): BriefNode => ({ type: 'text', text: value })
const paragraph = (value: string): BriefNode => ({ type: 'paragraph', content: [text(value)] })
const doc = (...content: BriefNode[]): BriefDocument => ({ type: 'doc', content })
const accepted = (value: unknown) => z.safeParse(BriefDocument, value).success
const linked = (href: string) =>
  doc({ type: 'paragraph', content: [{ ...text('lien'), marks: [{ type: 'link', attrs: { href } }] }] })
const attachmentId = '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'

const whole = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Intention')] },
  {
    type: 'paragraph',
    content: [{ ...text('Un film '), marks: [{ type: 'bold' }] }, { type: 'hardBreak' }, text('court')],
  },
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('sobre')] }] },
  {
    type: 'orderedList',
    attrs: { start: 1, type: null },
    content: [{ type: 'listItem', content: [paragraph('d’abord')] }],
  },
  {
    type: 'taskList',
    content: [
      { type: 'taskItem', attrs: { checked: true }, content: [paragraph('musique')] },
      { type: 'taskItem', attrs: { checked: false }, content: [paragraph('voix')] },
    ],
  },
  { type: 'blockquote', content: [paragraph('« Moteur ! »')] },
  { type: 'horizontalRule' },
  { type: 'attachedImage', attrs: { attachmentId, name: 'repérage.jpg' } },
)

describe('the content of a brief', () => {
  it.each([
    ['an empty one', emptyDocument],
    ['one of each block', whole],
    ['a web address', linked('https://exemple.test/a?b=c#d')],
    ['a mail address', linked('mailto:zoe@exemple.test')],
    ['a number', linked('tel:+33 1 23 45 67 89')],
  ])('takes %s', (_, value) => {
    expect(accepted(value)).toBe(true)
  })

  it.each([
    ['empty objects', () => ({})],
    ['blocks of an unknown type', () => ({ type: 'x' })],
    ['headings without a level', () => ({ type: 'heading' })],
    ['lists of nothing', () => ({ type: 'bulletList', content: [] })],
  ])('as many %s as fit are refused by the first of them', (_, block) => {
    const room = Math.floor(190_000 / (JSON.stringify(block()).length + 1))
    const inside = { type: 'blockquote', content: Array.from({ length: room }, block) }
    expect(z.safeParse(BriefDocument, { type: 'doc', content: [inside] }).error?.issues).toHaveLength(1)
  })

  const nested = (depth: number): BriefNode =>
    depth === 0 ? paragraph('fond') : { type: 'blockquote', content: [nested(depth - 1)] }
  it.each([
    ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
    ['a script address', linked('javascript:alert(1)')],
    ['a script address in capitals', linked('JaVaScRiPt:alert(1)')],
    ['a script address after a tab', linked('\tjavascript:alert(1)')],
    ['a data address', linked('data:text/html,<script>alert(1)</script>')],
    ['an address that closes its quotes', linked('https://a.test/"onmouseover="alert(1)')],
    ['an image from elsewhere', doc({ type: 'image', attrs: { src: 'https://a.test/b.png' } })],
    [
      'an attachment that is an address',
      doc({ type: 'attachedImage', attrs: { attachmentId: 'https://a.test', name: 'x' } }),
    ],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { onclick: 'alert(1)' } })],
    ['an unknown mark', doc({ type: 'paragraph', content: [{ ...text('x'), marks: [{ type: 'script' } as never] }] })],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['text between blocks', doc(text('perdu'))],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    ['what is too deep', doc(nested(60))],
    ['what is far too deep', doc(nested(2000))],
    ['what is too long', doc(paragraph('a'.repeat(200_001)))],
    ['nothing', null],
    ['a text', 'doc'],
  ])('refuses %s', (_, value) => {
    expect(accepted(value)).toBe(false)
  })
})

describe('a brief as text', () => {
  it('has one line per block', () => {
    expect(plainText(whole)).toBe(
      'Intention\nUn film \ncourt\n• sobre\n• d’abord\n☑ musique\n☐ voix\n» « Moteur ! »\n———\n[repérage.jpg]',
    )
    expect(isEmpty(emptyDocument)).toBe(true)
    expect(isEmpty(whole)).toBe(false)
  })
})

describe('two people who edit the same brief', () => {
  const base = doc(paragraph('un'), paragraph('deux'), paragraph('trois'))
  it.each([
    ['mine only', ['un', 'DEUX', 'trois'], ['un', 'deux', 'trois'], ['un', 'DEUX', 'trois'], 0],
    ['theirs only', ['un', 'deux', 'trois'], ['un', 'deux', 'trois', 'quatre'], ['un', 'deux', 'trois', 'quatre'], 0],
    ['different places', ['UN', 'deux', 'trois'], ['un', 'deux', 'TROIS'], ['UN', 'deux', 'TROIS'], 0],
    ['the same place', ['un', 'moi', 'trois'], ['un', 'eux', 'trois'], ['un', 'moi', 'eux', 'trois'], 1],
    ['the same change', ['un', 'PAREIL', 'trois'], ['un', 'PAREIL', 'trois'], ['un', 'PAREIL', 'trois'], 0],
    ['a change against a deletion', ['un', 'moi', 'trois'], ['un', 'trois'], ['un', 'moi', 'trois'], 0],
    ['deletions of both', ['un', 'trois'], ['un', 'deux'], ['un'], 0],
  ])('%s', (_, mine, theirs, expected, conflicts) => {
    const merged = mergeDocuments(base, doc(...mine.map(paragraph)), doc(...theirs.map(paragraph)))
    expect(plainText(merged.document).split('\n')).toEqual(expected)
    expect(merged.conflicts).toBe(conflicts)
  })

  it('compares the content, not the order of the fields', () => {
    const stored = doc({ content: [{ text: 'un', type: 'text' }], type: 'paragraph' }, paragraph('deux'))
    const edited = doc(paragraph('un'), paragraph('deux, revu'))
    expect(isSameDocument(stored, doc(paragraph('un'), paragraph('deux')))).toBe(true)
    const merged = mergeDocuments(stored, doc(paragraph('UN'), paragraph('deux')), edited)
    expect(plainText(merged.document)).toBe('UN\ndeux, revu')
  })

  it('never loses a line of either author', () => {
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let round = 0; round < 400; round += 1) {
      const lines = Array.from({ length: random(6) }, (__, index) => `ligne ${index}`)
      const edited = (who: string) =>
        lines.flatMap((line, index) => {
          const choice = random(6)
          if (choice === 0) return []
          if (choice === 1) return [`${who} ${round} ${index}`]
          return choice === 2 ? [line, `${who} ajoute ${index}`] : [line]
        })
      const [mine, theirs] = [edited('moi'), edited('eux')]
      const merged = mergeDocuments(
        doc(...lines.map(paragraph)),
        doc(...mine.map(paragraph)),
        doc(...theirs.map(paragraph)),
      )
      const kept = plainText(merged.document).split('\n')
      const written = [...mine, ...theirs].filter((line) => !lines.includes(line))
      expect(kept).toEqual(expect.arrayContaining(written))
      const keptByBoth = lines.filter((line) => mine.includes(line) && theirs.includes(line))
      expect(kept.filter((line) => keptByBoth.includes(line))).toEqual(keptByBoth)
    }
  })
})
