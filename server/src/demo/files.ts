import { crc32, deflateSync } from 'node:zlib'
import { stableIndex } from './derive.ts'

const hueOf = (name: string) => stableIndex(`${name}/hue`, 360)

/** The colour of a picture's point: a gradient of the file's hue, with a lighter disc as the subject. */
function colourAt(hue: number, x: number, y: number, centre: number): [number, number, number] {
  const inDisc = (x - centre) ** 2 + (y - 0.55) ** 2 < 0.05
  const light = inDisc ? 0.78 : 0.2 + 0.35 * (1 - y)
  const wave = (turn: number) => {
    const angle = ((hue / 60 + turn) % 6) - 3
    return Math.round(255 * (light + 0.22 * (Math.min(1, Math.max(0, Math.abs(angle) - 1)) - 0.5)))
  }
  return [wave(0), wave(2), wave(4)]
}

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, sum])
}

/** The header of a PNG (RFC 2083) with 8 bits per channel. `colour`: 2 for RGB, 3 for a palette index. */
function pngHeader(width: number, height: number, colour: 2 | 3): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, colour, 0, 0, 0], 8)
  return header
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngOf = (header: Buffer, before: Buffer[], rows: Buffer, level = 6): Buffer =>
  Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A PNG in the file's own colour. */
function png(name: string, width = 480, height = 320): Buffer {
  const hue = hueOf(name)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set(colourAt(hue, x / width, y / height, 0.5), y * (1 + width * 3) + 1 + x * 3)
  return pngOf(pngHeader(width, height, 2), [], rows)
}

/** One second of sound, 16 bits, 22 050 Hz, mono. */
function wav(name: string): Buffer {
  const rate = 22_050
  const samples = Buffer.alloc(rate * 2)
  const pitch = 180 + stableIndex(`${name}/pitch`, 300)
  for (let at = 0; at < rate; at += 1) {
    const fade = Math.min(1, at / 2000, (rate - at) / 2000)
    samples.writeInt16LE(Math.round(9000 * fade * Math.sin((2 * Math.PI * pitch * at) / rate)), at * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

const list = (type: string, kind: string, parts: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), ...parts])
  return riff(type, body)
}
const riff = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32LE(value >>> 0, index * 4))
  return buffer
}

/** The digits as dots, 5 wide and 7 high, one row each. The zero has a bar, so that it does not look like a missing glyph. */
const glyphs = [
  '01110 10001 10011 10101 11001 10001 01110',
  '00100 01100 00100 00100 00100 00100 01110',
  '01110 10001 00001 00010 00100 01000 11111',
  '11111 00010 00100 00010 00001 10001 01110',
  '00010 00110 01010 10010 11111 00010 00010',
  '11111 10000 11110 00001 00001 10001 01110',
  '00110 01000 10000 11110 10001 10001 01110',
  '11111 00001 00010 00100 01000 01000 01000',
  '01110 10001 10001 01110 10001 10001 01110',
  '01110 10001 10001 01111 00001 00010 01100',
].map((rows) => rows.split(' '))
/** Side of a dot, and of the margin around the number, in pixels. */
const dot = 5
const margin = 32

const video = { width: 480, height: 270, rate: 25, count: 100 }
/** Colours of an indexed picture: one for two rows of the gradient, then disc, then digits. */
const disc = video.height / 2
const digits = disc + 1

/** One frame: the disc moves, and the frame's number is drawn, so that a person can check frame accuracy. */
function videoFrame(palette: Buffer, header: Buffer, frame: number): Buffer {
  const { width, height, count } = video
  const stride = width + 1
  const rows = Buffer.alloc(height * stride)
  const centre = 0.2 + (0.6 * frame) / count
  for (let y = 0; y < height; y += 1) {
    const row = y * stride + 1
    rows.fill(Math.floor(y / 2), row, row + width)
    const reach = Math.sqrt(Math.max(0, 0.05 - (y / height - 0.55) ** 2)) * height
    rows.fill(disc, row + Math.round(centre * width - reach), row + Math.round(centre * width + reach))
  }
  const written = String(frame).padStart(3, '0')
  for (let place = 0; place < written.length; place += 1)
    glyphs[Number(written[place])]?.forEach((row, y) => {
      for (let x = 0; x < row.length; x += 1) {
        if (row[x] !== '1') continue
        const left = 1 + margin + (place * 6 + x) * dot
        for (let line = margin + y * dot; line < margin + (y + 1) * dot; line += 1)
          rows.fill(digits, line * stride + left, line * stride + left + dot)
      }
    })
  return pngOf(header, [chunk('PLTE', palette)], rows, 1)
}

/** Four seconds of video (AVI, 480 × 270, 25 images per second). Each image is a PNG: no encoder is needed, and the file is small. */
function avi(name: string): Buffer {
  const { width, height, rate, count } = video
  const hue = hueOf(name)
  const gradient = Array.from({ length: disc }, (_, pair) => colourAt(hue, 9, (2 * pair) / height, 0))
  const palette = Buffer.from([...gradient, colourAt(hue, 0, 0.55, 0), [255, 255, 255]].flat())
  const header = pngHeader(width, height, 3)
  const frames = Array.from({ length: count }, (_, frame) => videoFrame(palette, header, frame))
  const largest = Math.max(...frames.map(({ length }) => length))
  const main = riff(
    'avih',
    words(Math.round(1_000_000 / rate), largest * rate, 0, 0x10, count, 0, 1, largest, width, height, 0, 0, 0, 0),
  )
  const stream = Buffer.concat([
    Buffer.from('vidsMPNG', 'latin1'),
    words(0, 0, 0, 1, rate, 0, count, largest, 0xffffffff, 0, 0, 0),
  ])
  const planesAndDepth = (24 << 16) | 1
  const format = Buffer.concat([
    words(40, width, height, planesAndDepth),
    Buffer.from('MPNG', 'latin1'),
    words(width * height * 3, 0, 0, 0, 0),
  ])
  const heads = list('LIST', 'hdrl', [main, list('LIST', 'strl', [riff('strh', stream), riff('strf', format)])])
  const movie = list(
    'LIST',
    'movi',
    frames.map((frame) => riff('00dc', frame)),
  )
  let at = 4
  const index = frames.map(({ length }) => {
    const entry = Buffer.concat([Buffer.from('00dc', 'latin1'), words(0x10, at, length)])
    at += 8 + length + (length % 2)
    return entry
  })
  return list('RIFF', 'AVI ', [heads, movie, riff('idx1', Buffer.concat(index))])
}

const kinds = {
  png: { make: png, type: 'image/png', kind: 'IMAGE' },
  wav: { make: wav, type: 'audio/wav', kind: 'AUDIO' },
  avi: { make: avi, type: 'video/x-msvideo', kind: 'VIDEO' },
} as const

/** The stable bytes of a demo file. Its extension gives its type. */
export function demoFile(name: string) {
  const extension = Object.keys(kinds).find((known) => name.endsWith(`.${known}`))
  const found = Object.entries(kinds).find(([known]) => known === extension)?.[1]
  if (!found) throw new Error(`no demo file can be made for ${name}`)
  const { make, type, kind } = found
  return { content: make(name), type, kind }
}
