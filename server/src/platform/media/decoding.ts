import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { programFile } from '../program-file.ts'
import type { WorkBounds } from './bounds.ts'
import { BoundPassed, type Bounds, type Program, ProgramFailed, runConfined } from './confined.ts'
import { fairTurns, type WorkTurns } from './turns.ts'
import { createTypeReader } from './type-reader.ts'
import { NoPreview, UnreadableFile } from './unreadable.ts'

/** Runs a program within limits, and kills it at shutdown. */
type RunProgram = (
  program: Program,
  args: readonly string[],
  bounds: Bounds,
  options?: { signal?: AbortSignal; directory?: string },
) => Promise<{ answer: string; errorOutput: string }>

/** Reads uploaded files: each one in its own process, with limits on time, memory, pixels and threads. */
export type Decoding = {
  bounds: WorkBounds
  run: RunProgram
  /**
   * Gives one task to the decoder of pictures (`processes/picture-decoder.ts`); answers what it says. Throws Unreadable or NoPreview with the
   * sentence that its sender reads.
   */
  picture(args: readonly string[], bounds: Bounds, signal?: AbortSignal): Promise<unknown>
  /** The type of a file from its first bytes; null when unknown. */
  typeOf(head: Buffer): Promise<string | null>
  /** Turns of the work that a person is waiting for. */
  turns: WorkTurns
  /** Provides a temporary folder during some work. */
  inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>
  /** Kills every running program. */
  close(): void
}

/** Megabytes of the decoder's JavaScript heap. libvips and the WebAssembly decoders add to it. */
const heapMegabytes = 512

/** The French messages for the sender of a picture, a document or a logo. */
const failureTexts = {
  picture: {
    unreadable: 'Cette image est illisible : elle est peut-être tronquée.',
    tooMuch: 'Cette image demande trop de temps ou de mémoire pour avoir un aperçu.',
    unsupported: 'Ce format d’image n’a pas d’aperçu : téléchargez-le.',
    tooLarge: 'Cette image est trop grande pour avoir un aperçu.',
  },
  pdf: {
    unreadable: 'Ce PDF est illisible : il est peut-être tronqué.',
    tooMuch: 'Ce PDF demande trop de temps ou de mémoire pour avoir un aperçu.',
    unsupported: 'Ce PDF n’a pas d’aperçu : téléchargez-le.',
    tooLarge: 'Cette image est trop grande pour avoir un aperçu.',
  },
  logo: {
    unreadable: 'Ce logo est illisible : le fichier est peut-être tronqué.',
    tooMuch: 'Ce logo demande trop de temps ou de mémoire : exportez-le en plus petit.',
    unsupported:
      'Choisissez un PNG, un JPEG ou un WebP. Un logo en SVG s’exporte en PNG depuis le logiciel qui l’a dessiné.',
    tooLarge: 'Ce logo a plus de 25 millions de pixels : exportez-le en plus petit.',
  },
} as const
const textsOf = (task: string | undefined) => failureTexts[task === 'pdf' || task === 'logo' ? task : 'picture']

/** Exit codes of the decoder. */
const exitCodes = { locked: 3, unsupported: 4, tooLarge: 5 }

function failureFor(cause: unknown, [task]: readonly string[]): unknown {
  const { unreadable, tooMuch, unsupported, tooLarge } = textsOf(task)
  if (cause instanceof BoundPassed) return new UnreadableFile(tooMuch, { cause })
  if (!(cause instanceof ProgramFailed)) return cause
  if (cause.code === exitCodes.locked)
    return new UnreadableFile('Ce PDF est protégé par un mot de passe : il n’a pas d’aperçu.', { cause })
  if (cause.code === exitCodes.unsupported) return new NoPreview(unsupported, { cause })
  if (cause.code === exitCodes.tooLarge) return new NoPreview(tooLarge, { cause })
  return new UnreadableFile(unreadable, { cause })
}

/** `workshop`: the folder that the programs write in. */
export function createDecoding({ workshop, bounds }: { workshop: string; bounds: WorkBounds }): Decoding {
  const stopping = new AbortController()
  const reader = createTypeReader(bounds.typeSeconds)
  const script = programFile('picture-decoder')
  const decoder: Program = [process.execPath, `--max-old-space-size=${heapMegabytes}`, script]
  const run: RunProgram = (program, args, limits, { signal, directory } = {}) =>
    runConfined(program, args, limits, {
      signal: signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal,
      ...(directory !== undefined && { directory }),
    })
  return {
    bounds,
    run,
    async picture(args, limits, signal) {
      try {
        const { answer } = await run(decoder, args, limits, signal ? { signal } : {})
        return JSON.parse(answer)
      } catch (error) {
        throw failureFor(error, args)
      }
    },
    typeOf: (head) => reader.typeOf(head),
    turns: fairTurns(1),
    async inFolder(work) {
      await mkdir(workshop, { recursive: true })
      const folder = await mkdtemp(join(workshop, 'shown-'))
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    close() {
      stopping.abort(new Error('the product stops'))
      reader.close()
    },
  }
}
