import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { printableText } from '../pdf.ts'

/** The picture that a mark covers, and the height of its letters, in pixels. */
export type MarkedArea = { width: number; height: number; letters: number }

/** Degrees: a slanted text can't be cropped out, nor is it read as a part of the picture. */
const slant = -24
/** The share of the picture that the letters let through: they must not hide what is reviewed. */
const opacity = 0.28

let loaded: Promise<Font> | undefined
/** The font of the product, from its package: servers may have none. */
const markFont = (): Promise<Font> =>
  (loaded ??= (async () => {
    const { create } = await import('fontkit')
    const { resolve } = createRequire(import.meta.url)
    const font = create(await readFile(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')))
    if (!('layout' in font)) throw new Error('the font of the marks is a collection')
    return font
  })())

/** The outlines of a line of text, from its left, and its width in pixels. */
function outlinesOf(font: Font, text: string, letters: number): { path: string; width: number } {
  const scale = letters / font.unitsPerEm
  const { glyphs, positions, advanceWidth } = font.layout(printableText(text))
  let at = 0
  const outlines = glyphs.map((glyph, rank) => {
    const { xAdvance = 0, xOffset = 0 } = positions[rank] ?? {}
    const drawn = glyph.path
      .scale(scale, -scale)
      .translate((at + xOffset) * scale, 0)
      .toSVG()
    at += xAdvance
    return drawn
  })
  return { path: outlines.join(''), width: advanceWidth * scale }
}

/** An SVG, without any text element, that repeats some lines of text all over a picture. */
export async function markDrawing(lines: readonly string[], { width, height, letters }: MarkedArea): Promise<string> {
  const font = await markFont()
  const drawn = lines.map((line) => outlinesOf(font, line, letters))
  const widest = Math.max(...drawn.map((line) => line.width))
  const cell = { width: widest + letters * 6, height: letters * (1.35 * lines.length + 5) }
  const half = Math.hypot(width, height) / 2
  const [rows, columns] = [Math.ceil(half / cell.height), Math.ceil(half / cell.width) + 1]
  const places: string[] = []
  for (let row = -rows; row <= rows; row += 1)
    for (let column = -columns; column <= columns; column += 1) {
      const x = (column + (row % 2 === 0 ? 0 : 0.5)) * cell.width - widest / 2
      places.push(`<use xlink:href="#mark" x="${x.toFixed(1)}" y="${(row * cell.height).toFixed(1)}"/>`)
    }
  const paths = drawn.map(
    ({ path }, rank) => `<path transform="translate(0 ${(rank * letters * 1.35).toFixed(1)})" d="${path}"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><g id="mark">${paths.join('')}</g></defs>`,
    `<g transform="translate(${width / 2} ${height / 2}) rotate(${slant})" fill="#fff" stroke="#000" stroke-width="${(letters / 14).toFixed(2)}" paint-order="stroke" opacity="${opacity}">`,
    ...places,
    '</g></svg>',
  ].join('')
}
