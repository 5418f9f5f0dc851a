import { join } from 'node:path'

type Program =
  | 'invoice-reader'
  | 'measuring-thread'
  | 'packaged-ffmpeg'
  | 'picture-decoder'
  | 'simulated-invoicing'
  | 'type-reader'

/**
 * Path of a program of `src/processes`, to be started by Node in a process or a thread of its own: TypeScript in the sources, and
 * JavaScript in `dist/processes` once built, where this file is in `dist`.
 */
export const programFile = (name: Program): string =>
  import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, `../processes/${name}.ts`)
    : join(import.meta.dirname, `processes/${name}.js`)

/** Path of the program that makes a backup, beside that of the server. */
export const backupProgram = (): string =>
  import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, '../backup.ts')
    : join(import.meta.dirname, 'backup.js')
