/** The bytes that begin a text of Unicode in two bytes, and their order. */
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/**
 * The text of a file of subtitles. Older programs write in Windows’ Western alphabet: bytes that are neither UTF-16, which says so in its
 * first two, nor UTF-8 are read so.
 */
export function textOfBytes(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content)
  const marked = marks.find(({ bytes }) => bytes[0] === first && bytes[1] === second)
  if (marked) return new TextDecoder(marked.encoding).decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
