import { describe, expect, it } from 'vitest'
import { contrastOf, oklchHex, oklchOf } from './colour.ts'
import { backgroundsOf, controlContrast, paletteOf, shiftsOf, textContrast, themes } from './palette.ts'

const hues = Array.from({ length: 36 }, (_, index) => index * 10)
const shades = [0.05, 0.2, 0.35, 0.5, 0.6, 0.65, 0.7, 0.8, 0.9, 0.97]
/** Named colours, the eight corners and the greys of sRGB, and 720 shades of 36 hues. */
const named =
  '#ffffff #000000 #ffff00 #ff0000 #00ff00 #0000ff #00ffff #ff00ff #808080 #777777 #ff6b00 #1d4ed8 #16a34a #e11d48 #facc15 #fde68a #0f172a #6d28d9 #c0a060 #fefefe'
const colours = [
  ...named.split(' '),
  ...hues.flatMap((hue) =>
    shades.flatMap((lightness) => [0.06, 0.2].map((chroma) => oklchHex([lightness, chroma, hue]))),
  ),
]

describe('the palette of an agency', () => {
  it.each(themes)('%s: keeps text and controls readable, whatever the colour', (theme) => {
    const { controls, texts } = backgroundsOf(theme)
    const faults = colours.flatMap((chosen) => {
      const { accent, accentHover, accentSoft, accentInk, onAccent, focus } = paletteOf(chosen)[theme]
      const least = (one: string, others: readonly string[]) =>
        Math.min(...others.map((other) => contrastOf(one, other)))
      const measured = {
        text: [least(onAccent, [accent, accentHover]), textContrast],
        page: [Math.min(least(accent, controls), least(accentHover, controls)), controlContrast],
        ink: [least(accentInk, [...texts, accentSoft]), textContrast],
        focus: [least(focus, texts), controlContrast],
      } as const
      return Object.entries(measured).flatMap(([name, [found, wanted]]) =>
        found < wanted ? [`${chosen} ${name} ${found.toFixed(2)}`] : [],
      )
    })
    expect(faults).toEqual([])
  })

  it('writes nothing but #rrggbb', () => {
    for (const chosen of colours)
      for (const theme of themes)
        for (const colour of Object.values(paletteOf(chosen)[theme])) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  it.each([
    ['#1d4ed8', '#1d4ed8', '#ffffff'],
    ['#000000', '#000000', '#ffffff'],
    ['#e11d48', '#e11d48', '#ffffff'],
    ['#6d28d9', '#6d28d9', '#ffffff'],
  ])('light: leaves %s as it is', (chosen, accent, onAccent) => {
    expect(paletteOf(chosen).light).toMatchObject({ accent, onAccent })
  })

  it.each([
    ['#facc15', '#facc15', '#101114'],
    ['#ffffff', '#ffffff', '#101114'],
  ])('dark: leaves %s as it is, under dark text', (chosen, accent, onAccent) => {
    expect(paletteOf(chosen).dark).toMatchObject({ accent, onAccent })
  })

  it.each([
    ['#000000', '#ffffff'],
    ['#0f172a', '#afbbd6'],
  ])('dark: turns the grey %s over', (chosen, accent) => {
    expect(paletteOf(chosen).dark).toMatchObject({ accent, onAccent: '#101114' })
  })

  it('answers to the pointer, whatever the colour', () => {
    const still = colours.filter((chosen) =>
      themes.some((theme) => paletteOf(chosen)[theme].accent === paletteOf(chosen)[theme].accentHover),
    )
    expect(still).toEqual([])
  })

  it('keeps the hue of what it moves', () => {
    const [, , hue] = oklchOf('#facc15')
    expect(Math.abs(oklchOf(paletteOf('#facc15').light.accent)[2] - hue)).toBeLessThan(4)
  })

  it.each([
    ['#1d4ed8', [{ theme: 'dark', way: 'lighter' }]],
    ['#ffff00', [{ theme: 'light', way: 'darker', isSlight: false }]],
    ['#000000', [{ theme: 'dark', way: 'lighter', isSlight: false }]],
    ['#16a34a', [{ theme: 'light', way: 'darker', isSlight: true }]],
    ['#e11d48', []],
  ])('says how it moved %s', (chosen, shifts) => {
    expect(shiftsOf(chosen, paletteOf(chosen))).toMatchObject(shifts)
  })
})

describe('conversions', () => {
  it('every colour comes back from OKLCH', () => {
    expect(colours.map((colour) => oklchHex(oklchOf(colour)))).toEqual(colours)
  })

  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffff00', '#ffffff', 1.07],
  ])('contrast of %s and %s', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
  })
})
