// What a file is, read in its first bytes. Its name and what its sender says of it do not count.
import { fileTypeFromBuffer } from 'file-type'

/** Formats of recordings that file-type does not know: at an offset, the bytes that begin them. */
const others = [
  { type: 'video/x-dv', at: 0, bytes: [0x1f, 0x07, 0x00] },
  { type: 'video/x-red-r3d', at: 4, bytes: [0x52, 0x45, 0x44, 0x31] },
  { type: 'video/x-red-r3d', at: 4, bytes: [0x52, 0x45, 0x44, 0x32] },
  { type: 'audio/x-w64', at: 0, bytes: [0x72, 0x69, 0x66, 0x66, 0x2e, 0x91, 0xcf, 0x11] },
  { type: 'audio/vnd.wave', at: 0, bytes: [0x52, 0x46, 0x36, 0x34] },
  { type: 'audio/basic', at: 0, bytes: [0x2e, 0x73, 0x6e, 0x64] },
  { type: 'application/gxf', at: 0, bytes: [0x00, 0x00, 0x00, 0x00, 0x01, 0xbc] },
]

/** True for UTF-8 text, the last character of which may be cut. */
function isText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The media type that the first bytes of a file tell; `text/plain` for text, null for anything else. */
export async function typeOf(head: Uint8Array): Promise<string | null> {
  if (head.length === 0) return null
  const own = others.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))
  if (own) return own.type
  // Bytes that begin like some format and go on otherwise tell nothing.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found?.mime ?? (isText(head) ? 'text/plain' : null)
}
