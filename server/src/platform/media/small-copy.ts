import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Decoding } from './decoding.ts'

type SmallCopyRequest = {
  /** A square crop of the picture, or the whole picture. */
  task: 'square' | 'within'
  /** Pixels. */
  side: number
  /** The person whose turn is used. */
  sender: string
  mostWaiting?: number
}

/**
 * A small WebP of a picture that a person waits for. Throws Unreadable or NoPreview. Throws TOO_MANY when `mostWaiting` requests of
 * the sender already wait.
 */
export function smallCopy(
  decoding: Decoding,
  content: Buffer,
  { task, side, sender, mostWaiting = Number.POSITIVE_INFINITY }: SmallCopyRequest,
): Promise<Buffer> {
  const make = async (folder: string) => {
    const [path, out] = [join(folder, 'sent'), join(folder, 'small.webp')]
    await writeFile(path, content)
    await decoding.picture([task, path, out, String(side)], decoding.bounds.portrait)
    return readFile(out)
  }
  return decoding.turns.take(sender, () => decoding.inFolder(make), { mostWaiting })
}
