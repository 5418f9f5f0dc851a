import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import { programFile } from '../program-file.ts'
import type { StoredContent } from './storage.ts'

const Answer = z.union([
  z.object({ id: z.int(), size: z.int(), sha256: z.string(), crc32: z.int() }),
  z.object({ id: z.int(), code: z.nullable(z.string()), message: z.string() }),
])

/** An error of the thread, with Node's code for file errors. */
class MeasuringFailed extends Error {
  override name = 'MeasuringFailed'
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}

type Waiting = { resolve: (stored: StoredContent) => void; reject: (error: Error) => void }

/** Measures files in a thread, started on first use. It does not keep the process alive. */
export function createMeasuring() {
  const waiting = new Map<number, Waiting>()
  let serial = 0
  let thread: Worker | null = null
  const start = (): Worker => {
    const worker = new Worker(programFile('measuring-thread'))
    worker.on('message', (message: unknown) => {
      const answer = z.parse(Answer, message)
      const request = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('sha256' in answer) request?.resolve({ size: answer.size, sha256: answer.sha256, crc32: answer.crc32 })
      else request?.reject(new MeasuringFailed(answer.message, answer.code))
    })
    // A failure emits two events: before the second, a new thread may have started.
    const failAll = (error: Error) => {
      if (thread !== worker) return
      thread = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('error', failAll)
    worker.on('exit', () => failAll(new Error('the measuring thread ended')))
    worker.unref()
    return worker
  }
  const ask = (path: string, end: number | null) =>
    new Promise<StoredContent>((resolve, reject) => {
      serial += 1
      waiting.set(serial, { resolve, reject })
      thread ??= start()
      thread.postMessage({ id: serial, path, end })
    })
  return {
    /** Measures a whole file. After `ahead`, measures only the rest. Rejects with read errors. */
    whole: (path: string) => ask(path, null),
    /** Measures a growing file up to `end`, so that little is left at the end. */
    ahead: (path: string, end: number): void => {
      // The final measure reports the error.
      ask(path, end).catch(() => {})
    },
    /** Forgets a file that restarts, or is gone. */
    forget: (path: string): void => {
      thread?.postMessage({ forget: path })
    },
  }
}
