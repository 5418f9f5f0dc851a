import { describe, expect, it } from 'vitest'
import { textOfBytes } from './text-of-file.ts'

const said = 'Un cœur à l’été'
const utf16 = (isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + said.length * 2))
  view.setUint16(0, 0xfeff, isLittle)
  Array.from(said).forEach((letter, index) => view.setUint16(2 + index * 2, letter.charCodeAt(0), isLittle))
  return view.buffer
}
/** The letters of `said` that Windows’ Western alphabet has elsewhere than Unicode. */
const western: Record<string, number> = { œ: 0x9c, '’': 0x92 }

describe('the text of a file of subtitles', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(said).buffer],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${said}`).buffer],
    ['UTF-16, low byte first', utf16(true)],
    ['UTF-16, high byte first', utf16(false)],
    ['Windows-1252', Uint8Array.from(said, (letter) => western[letter] ?? letter.charCodeAt(0)).buffer],
  ])('is read from %s', (_, content) => expect(textOfBytes(content)).toBe(said))

  it('is empty for an empty file', () => expect(textOfBytes(new ArrayBuffer(0))).toBe(''))
})
