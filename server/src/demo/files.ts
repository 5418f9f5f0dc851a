import { crc32, deflateSync } from 'node:zlib'
import { spread } from './derive.ts'

const hueOf = (name: string) => spread(`${name}/hue`, 360)

/** The colour of a point of a picture: a gradient of the file's own hue, a lighter disc where the subject would be. */
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

/** A PNG picture (RFC 2083), 8 bits per channel. */
function png(name: string, width = 480, height = 320): Buffer {
  const hue = hueOf(name)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set(colourAt(hue, x / width, y / height, 0.5), y * (1 + width * 3) + 1 + x * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A second of sound, 16 bits, 22 050 Hz, mono. */
function wav(name: string): Buffer {
  const rate = 22_050
  const samples = Buffer.alloc(rate * 2)
  const pitch = 180 + spread(`${name}/pitch`, 300)
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

/** Two seconds of uncompressed video (AVI, 96 × 54, 12 images per second): no encoder is needed, and any player opens it. */
function avi(name: string): Buffer {
  const [width, height, rate, count] = [96, 54, 12, 24]
  const size = width * height * 3
  const hue = hueOf(name)
  const frames = Array.from({ length: count }, (_, frame) => {
    const pixels = Buffer.alloc(size)
    // Rows from the bottom up, blue first: what an uncompressed AVI holds.
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [red, green, blue] = colourAt(hue, x / width, 1 - y / height, 0.15 + (0.7 * frame) / count)
        pixels.set([blue, green, red], (y * width + x) * 3)
      }
    return riff('00db', pixels)
  })
  const main = riff(
    'avih',
    words(Math.round(1_000_000 / rate), size * rate, 0, 0x10, count, 0, 1, size, width, height, 0, 0, 0, 0),
  )
  const stream = Buffer.concat([
    Buffer.from('vidsDIB ', 'latin1'),
    words(0, 0, 0, 1, rate, 0, count, size, 0xffffffff, 0, 0, 0),
  ])
  const planesAndDepth = (24 << 16) | 1
  const format = words(40, width, height, planesAndDepth, 0, size, 0, 0, 0, 0)
  const header = list('LIST', 'hdrl', [main, list('LIST', 'strl', [riff('strh', stream), riff('strf', format)])])
  return list('RIFF', 'AVI ', [header, list('LIST', 'movi', frames)])
}

const kinds = {
  png: { make: png, type: 'image/png', kind: 'IMAGE' },
  wav: { make: wav, type: 'audio/wav', kind: 'AUDIO' },
  avi: { make: avi, type: 'video/x-msvideo', kind: 'VIDEO' },
} as const

/** The bytes of a demo file, told by its extension; always the same for a name. */
export function demoFile(name: string) {
  const extension = Object.keys(kinds).find((known) => name.endsWith(`.${known}`))
  const found = Object.entries(kinds).find(([known]) => known === extension)?.[1]
  if (!found) throw new Error(`no demo file can be made for ${name}`)
  const { make, type, kind } = found
  return { content: make(name), type, kind }
}
