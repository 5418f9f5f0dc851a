import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import { programFile } from '../program-file.ts'
import type { Stored } from './storage.ts'

const Answer = z.union([
  z.object({ id: z.int(), size: z.int(), sha256: z.string(), crc32: z.int() }),
  z.object({ id: z.int(), code: z.nullable(z.string()), message: z.string() }),
])

/** What went wrong in the thread, with the code that Node gives failures of files. */
class MeasuringFailed extends Error {
  override name = 'MeasuringFailed'
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}

type Waiting = { resolve: (stored: Stored) => void; reject: (error: Error) => void }

/** Measures files in a thread, started when it is first needed; it does not keep the process alive. */
export function createMeasuring() {
  const waiting = new Map<number, Waiting>()
  let serial = 0
  let thread: Worker | null = null
  const start = (): Worker => {
    const made = new Worker(programFile('measuring-thread'))
    made.on('message', (message: unknown) => {
      const answer = z.parse(Answer, message)
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('sha256' in answer) asked?.resolve({ size: answer.size, sha256: answer.sha256, crc32: answer.crc32 })
      else asked?.reject(new MeasuringFailed(answer.message, answer.code))
    })
    // A failure ends it twice over; by the second, another may have been started.
    const failAll = (error: Error) => {
      if (thread !== made) return
      thread = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    made.on('error', failAll)
    made.on('exit', () => failAll(new Error('the measuring thread ended')))
    made.unref()
    return made
  }
  const ask = (path: string, end: number | null) =>
    new Promise<Stored>((resolve, reject) => {
      serial += 1
      waiting.set(serial, { resolve, reject })
      thread ??= start()
      thread.postMessage({ id: serial, path, end })
    })
  return {
    /** Measures a file to its end; only what was not yet, if `ahead` was called. Rejects as reading it does. */
    whole: (path: string) => ask(path, null),
    /** Measures a file that grows as far as it has come, so that its end is soon told. */
    ahead: (path: string, end: number): void => {
      // The end of the file will tell what went wrong.
      ask(path, end).catch(() => {})
    },
    /** The file will begin again, or is gone. */
    forget: (path: string): void => {
      thread?.postMessage({ forget: path })
    },
  }
}
