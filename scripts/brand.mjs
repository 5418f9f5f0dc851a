// Draws the brand and writes every image of it under web/public: `node scripts/brand.mjs`.
//
// The drawing below is the source: a letter R whose counter holds a tally light, the red lamp that says "on air".
// The images are committed, so this runs only when the drawing changes. It needs Chromium (Playwright's own, or
// the one at CHROMIUM_PATH) to turn SVG into PNG.
import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

const target = new URL('../web/public/', import.meta.url)
const tally = '#ff4b33'
const ink = '#17181f'
const paper = '#f6f6f9'
const ultramarine = '#3d3fc4'

const letterR = 'M5 52 V12 H21 a13 13 0 0 1 0 26 H5'
// Filled and not stroked: the leg is cut flat on the baseline.
const legOfR = 'M17.6 37 H27 L39.5 52 H30.1 Z'
const letters = [
  letterR,
  'M46.5 37.5 H68.5 A11 11 0 1 0 65.6 44.9 M57 17.5 L62.5 9', // é
  'M103 24 V53 A11 11 0 0 1 83.2 59.6 M103 37.5 A11 11 0 1 1 81 37.5 A11 11 0 1 1 103 37.5', // g
  'M116 24 V52', // i
  'M128.5 37.5 H150.5 A11 11 0 1 0 147.6 44.9', // e
]

const strokes = (color, paths) =>
  `<path d="${paths.join(' ')}" fill="none" stroke="${color}" stroke-width="7" stroke-linejoin="round"/>
<path d="${legOfR}" fill="${color}"/>`

/** The name in full. The dot of the i takes the ink: one lamp is lit at a time. */
const logo = (color) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 6 156 64" width="156" height="64">
${strokes(color, letters)}
<circle cx="116" cy="13.5" r="4.6" fill="${color}"/>
<circle cx="20" cy="25" r="5.4" fill="${tally}"/>
</svg>
`

/** The R alone in a square: favicons, home screens, the folded sidebar. */
const mark = (ground, corner = 15) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="${corner}" fill="${ground}"/>
<g transform="translate(11 0)">
${strokes('#fff', [letterR])}
<circle cx="20" cy="25" r="5.6" fill="${tally}"/>
</g>
</svg>
`

/** An .ico file is a small header before the PNG itself. */
function ico(image, side) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

async function png(svg, width, height) {
  await page.setViewportSize({ width, height })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

const write = (name, content) => writeFile(new URL(name, target), content)

// Named after the page they are for: black is the dark theme, so its ink is pale.
await write('logo-black.png', await png(logo(paper), 624, 256))
await write('logo-white.png', await png(logo(ink), 624, 256))

await write('favicon.svg', mark(ultramarine))
await write('favicon-dark.svg', mark(ink))
await write('favicon.png', await png(mark(ultramarine), 48, 48))
await write('favicon-dark.png', await png(mark(ink), 48, 48))
await write('favicon.ico', ico(await png(mark(ultramarine), 32, 32), 32))
// Phones round the corners themselves.
await write('apple-touch-icon.png', await png(mark(ultramarine, 0), 180, 180))

await browser.close()
