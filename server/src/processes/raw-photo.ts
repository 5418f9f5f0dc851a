// The pictures inside what cameras write as it left their sensor.

const startOfImage = Buffer.from([0xff, 0xd8, 0xff])
const endOfImage = Buffer.from([0xff, 0xd9])
const startOfScan = 0xda
/** Baseline, extended and progressive. Cameras also keep their own data as lossless JPEG (C3), which nothing here reads. */
const readable = new Set([0xc0, 0xc1, 0xc2])

/** A JPEG inside a file: from `start` to before `end`. */
type Found = { start: number; end: number; pixels: number }

/** The JPEG that begins at an offset: where it ends and how large it is; null when what is there is none. */
function jpegAt(file: Buffer, start: number, lastEnd: number): Found | null {
  let at = start + 2
  let pixels = 0
  while (at + 4 < file.length && file[at] === 0xff) {
    const marker = file.readUInt8(at + 1)
    if (marker === startOfScan) {
      const end = at > lastEnd ? -1 : file.indexOf(endOfImage, at)
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
export function embeddedJpeg(file: Buffer): Buffer | null {
  // Looked for once: a file may begin a million pictures and end none.
  const lastEnd = file.lastIndexOf(endOfImage)
  let best: Found | null = null
  for (let at = file.indexOf(startOfImage); at >= 0; ) {
    const found = jpegAt(file, at, lastEnd)
    if (found && found.pixels > (best?.pixels ?? 0)) best = found
    at = file.indexOf(startOfImage, found?.end ?? at + 1)
  }
  return best && file.subarray(best.start, best.end)
}
