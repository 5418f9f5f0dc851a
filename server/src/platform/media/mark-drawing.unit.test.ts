import sharp from 'sharp'
import { expect, it } from 'vitest'
import { markDrawing } from './mark-drawing.ts'

const area = { width: 640, height: 360, letters: 14 }

/** The share of each ninth of a black picture that the mark lights. */
async function litNinths(lines: readonly string[]): Promise<number[]> {
  const svg = Buffer.from(await markDrawing(lines, area))
  const { data } = await sharp({ create: { ...area, channels: 3, background: '#000' } })
    .composite([{ input: svg }])
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lit = Array.from({ length: 9 }, () => 0)
  for (const [at, value] of data.entries()) {
    const [x, y] = [at % area.width, Math.floor(at / area.width)]
    const ninth = Math.floor((x * 3) / area.width) + 3 * Math.floor((y * 3) / area.height)
    if (value > 40) lit[ninth] = (lit[ninth] ?? 0) + 9 / (area.width * area.height)
  }
  return lit
}

it.each([
  ['two lines', ['Studio Lumière · Maison Œuvre', 'Lien K7M2QX du 24 novembre 2026']],
  ['a long name', ['L’Agence du Grand Écran et Fils, Société Audiovisuelle de Bretagne · Été', 'Lien K7M2QX']],
  ['one letter', ['R']],
])('covers every part of a picture, and hides little of it: %s', async (_, lines) => {
  for (const share of await litNinths(lines)) {
    expect(share).toBeGreaterThan(0.002)
    expect(share).toBeLessThan(0.2)
  }
})

it('is made of outlines: no font is needed where it is drawn, and no text of a name is read as markup', async () => {
  const svg = await markDrawing(['<script> & « Œuvre » 🎬 "Été"', '𝓡égie 日本'], area)
  expect(svg).not.toMatch(/<text|<script|Œuvre/)
  expect(svg).toContain('<path')
})
