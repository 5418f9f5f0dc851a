/** Count of the squares that encode a frame's number. */
export const codeBits = 16

type Size = { width: number; height: number }

const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32LE(value >>> 0, index * 4))
  return buffer
}
const chunk = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
const list = (kind: string, ...parts: Buffer[]) => chunk('LIST', Buffer.from(kind, 'latin1'), ...parts)

function rowOf(width: number, isWhite: (x: number) => boolean): Buffer {
  const row = Buffer.alloc(width * 3, 20)
  for (let x = 0; x < width; x += 1) if (isWhite(x)) row.fill(235, x * 3, x * 3 + 3)
  return row
}

/** A passage of frames, the last one excluded. */
type Passage = { from: number; to: number }

/** One picture: its number as black and white squares, lowest bit first, over a moving bar. Rows go bottom up. */
function pixelsOf(frame: number, { width, height }: Size): Buffer {
  const square = width / codeBits
  const bar = rowOf(width, (x) => (x + frame * 3) % width < width / 4)
  const code = rowOf(width, (x) => ((frame >> Math.floor(x / square)) & 1) === 1)
  return Buffer.concat(Array.from({ length: height }, (_, y) => (y < height / 2 ? bar : code)))
}

/**
 * An uncompressed video (AVI) whose frames show their number: the shown frame can be read from pixels, independently of
 * the player. `width` is a multiple of 16. `black`: frames that are black instead.
 */
export function frameClip({
  rate,
  frames,
  width = 256,
  height = 64,
  black = { from: 0, to: 0 },
}: { rate: { num: number; den: number }; frames: number; black?: Passage } & Partial<Size>): Buffer {
  const size = width * height * 3
  const isBlack = (frame: number) => frame >= black.from && frame < black.to
  const pictures = Array.from({ length: frames }, (_, frame) =>
    chunk('00db', isBlack(frame) ? Buffer.alloc(size) : pixelsOf(frame, { width, height })),
  )
  const microseconds = Math.round((1_000_000 * rate.den) / rate.num)
  const main = chunk('avih', words(microseconds, 0, 0, 0x10, frames, 0, 1, size, width, height, 0, 0, 0, 0))
  const stream = chunk(
    'strh',
    Buffer.from('vidsDIB ', 'latin1'),
    words(0, 0, 0, rate.den, rate.num, 0, frames, size, 0xffffffff, 0, 0, 0),
  )
  const planesAndDepth = (24 << 16) | 1
  const format = chunk('strf', words(40, width, height, planesAndDepth, 0, size, 0, 0, 0, 0))
  const header = list('hdrl', main, list('strl', stream, format))
  return chunk('RIFF', Buffer.from('AVI ', 'latin1'), header, list('movi', ...pictures))
}

/** Runs in the page: the number in a video's picture; null when unreadable. */
export function codeShown(video: HTMLVideoElement): number | null {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  if (!paint || canvas.width === 0) return null
  paint.drawImage(video, 0, 0)
  const side = canvas.width / 16
  let code = 0
  for (let bit = 0; bit < 16; bit += 1) {
    const [red = 0] = paint.getImageData(Math.round((bit + 0.5) * side), Math.round(canvas.height / 4), 1, 1).data
    if (red > 128) code |= 1 << bit
  }
  return code
}
