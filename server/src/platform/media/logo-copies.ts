import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Decoding } from './decoding.ts'

/** What the decoder says of a logo: pixels of `logo.webp`. */
const Made = z.object({ width: z.int(), height: z.int() })

/** A logo for pages (`webp`) and for mails (`png`, on white); its size in pixels. */
type LogoCopies = { webp: Buffer; png: Buffer } & z.infer<typeof Made>

/**
 * Draws a logo again in two formats: nothing of what was sent is kept. Throws Unreadable or NoPreview, with the sentence that its sender
 * reads. Throws TOO_MANY when two requests of the sender already wait.
 */
export function logoCopies(decoding: Decoding, content: Buffer, sender: string): Promise<LogoCopies> {
  const make = async (folder: string) => {
    const path = join(folder, 'sent')
    await writeFile(path, content)
    const made = z.parse(Made, await decoding.picture(['logo', path, folder], decoding.bounds.portrait))
    const [webp, png] = await Promise.all([readFile(join(folder, 'logo.webp')), readFile(join(folder, 'logo.png'))])
    return { webp, png, ...made }
  }
  return decoding.turns.take(sender, () => decoding.inFolder(make), { mostWaiting: 2 })
}
