import { readFile } from 'node:fs/promises'

/** A photo of a camera is some 100 MB at most; what is larger is not read. */
const largest = 500 * 1024 * 1024

type Found = { start: number; end: number; pixels: number }

const startOfImage = Buffer.from([0xff, 0xd8, 0xff])
const [endOfImage, startOfScan] = [0xd9, 0xda]
/** Baseline, extended and progressive. Cameras also keep their own data as lossless JPEG (C3), which nothing here reads. */
const readable = new Set([0xc0, 0xc1, 0xc2])

/** The JPEG that begins at an offset: where it ends and how large it is; null when what is there is none. */
function jpegAt(file: Buffer, start: number): Found | null {
  let at = start + 2
  let pixels = 0
  while (at + 4 < file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === startOfScan) {
      const end = file.indexOf(Buffer.from([0xff, endOfImage]), at)
      return end < 0 || pixels === 0 ? null : { start, end: end + 2, pixels }
    }
    // Lossless and arithmetic ones.
    if (marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return null
    if (readable.has(marker) && at + 9 < file.length) pixels = file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7)
    at += 2 + file.readUInt16BE(at + 2)
  }
  return null
}

/**
 * The largest JPEG inside a raw photo: what the camera shows on its back, as large as the photo on most. Null when there is
 * none. Found by its marks, whatever the maker's format (ITU-T T.81, annex B).
 */
export async function embeddedJpeg(path: string, size: number): Promise<Buffer | null> {
  if (size > largest) return null
  const file = await readFile(path)
  let best: Found | null = null
  for (let at = file.indexOf(startOfImage); at >= 0; ) {
    const found = jpegAt(file, at)
    if (found && found.pixels > (best?.pixels ?? 0)) best = found
    at = file.indexOf(startOfImage, found?.end ?? at + 1)
  }
  return best && file.subarray(best.start, best.end)
}
