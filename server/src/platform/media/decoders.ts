import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { bareEnvironment } from './tool.ts'
import { Unreadable } from './unreadable.ts'

const execute = promisify(execFile)
const script = () => createRequire(import.meta.url).resolve('@regie/server/picture-decoder')

/** Milliseconds; what takes longer would never end. */
const patience = 10 * 60_000
/** Megabytes of our own objects; the decoders' come besides. */
const memory = 1024

const Size = z.object({ width: z.int(), height: z.int() })
const Pages = z.object({ pages: z.array(Size), count: z.int() })

/** Runs the decoder apart. Throws Unreadable with the reason it stands for. */
async function decode(args: readonly string[], reasons: { unreadable: string; locked: string }): Promise<unknown> {
  try {
    const { stdout } = await execute(process.execPath, [`--max-old-space-size=${memory}`, script(), ...args], {
      timeout: patience,
      env: bareEnvironment(),
      maxBuffer: 1024 * 1024,
    })
    return JSON.parse(stdout)
  } catch (error) {
    const isLocked = error instanceof Error && 'code' in error && error.code === 3
    throw new Unreadable(isLocked ? reasons.locked : reasons.unreadable, { cause: error })
  }
}

/** Decodes an HEIC photo into a PNG of `directory`, upright; answers its path. Throws Unreadable. */
export async function decodeHeic(path: string, directory: string): Promise<string> {
  const out = join(directory, 'decoded.png')
  const unreadable = 'Cette image est illisible : elle est peut-être tronquée.'
  await decode(['heic', path, out], { unreadable, locked: unreadable })
  return out
}

/** Makes a picture of each of the first `most` pages of a PDF, `page-1.webp` and so on in `directory`. Throws Unreadable. */
export async function renderPages(path: string, directory: string, most: number) {
  const answer = await decode(['pdf', path, directory, String(most)], {
    unreadable: 'Ce PDF est illisible : il est peut-être tronqué.',
    locked: 'Ce PDF est protégé par un mot de passe : il n’a pas d’aperçu.',
  })
  const { pages, count } = z.parse(Pages, answer)
  return { pages: pages.map((page, index) => ({ ...page, path: join(directory, `page-${index + 1}.webp`) })), count }
}
