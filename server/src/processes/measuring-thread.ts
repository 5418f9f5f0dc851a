// Measures files in a thread of its own, as far as they have arrived: hashing a gigabyte takes a second of a processor, and the last
// pieces of a file must not wait for its first. What was measured of a file is remembered until it is asked for whole, or forgotten.
// In: { id, path, end } (end: null for all of it, which also forgets it) or { forget: path }.
// Out: { id, size, sha256, crc32 }, or { id, code, message } when it can't be read.
import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { crc32 } from 'node:zlib'

/** `file`: which file of the disk was measured, since another server may put another one at its path. */
type Measuring = { file: string; at: number; sum: number; hash: Hash }
/** `end`: null for the whole file. */
type Order = { id: number; path: string; end: number | null } | { forget: string }

/** Of each file: how far it was measured, and the sums so far. */
const known = new Map<string, Measuring>()
/** Files that nobody asks for again are forgotten in time, the oldest first. */
const mostKnown = 1000
/** The last work asked for on each file: one at a time, several files side by side. */
const working = new Map<string, Promise<void>>()

/** What was measured of a file that is still the same, or nothing. */
async function stateOf(path: string, handle: FileHandle): Promise<Measuring> {
  // A new file may have the number of the former one: it has another date.
  const { dev, ino, birthtimeNs, size } = await handle.stat({ bigint: true })
  const file = `${dev} ${ino} ${birthtimeNs}`
  const state = known.get(path)
  if (state?.file === file && size >= state.at) return state
  return { file, at: 0, sum: 0, hash: createHash('sha256') }
}

async function measure(path: string, end: number | null) {
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  const file = await open(path)
  let state: Measuring
  try {
    state = await stateOf(path, file)
    for (;;) {
      const wanted = end === null ? buffer.length : Math.min(buffer.length, end - state.at)
      const { bytesRead } = wanted > 0 ? await file.read(buffer, 0, wanted, state.at) : { bytesRead: 0 }
      if (bytesRead === 0) break
      const bytes = buffer.subarray(0, bytesRead)
      state.hash.update(bytes)
      state.sum = crc32(bytes, state.sum)
      state.at += bytesRead
    }
  } finally {
    await file.close()
  }
  known.delete(path)
  if (end !== null) known.set(path, state)
  const [oldest = path] = known.keys()
  if (known.size > mostKnown) known.delete(oldest)
  return { size: state.at, sha256: state.hash.copy().digest('hex'), crc32: state.sum }
}

async function answer({ id, path, end }: Extract<Order, { id: number }>): Promise<void> {
  try {
    parentPort?.postMessage({ id, ...(await measure(path, end)) })
  } catch (error) {
    known.delete(path)
    const failure: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
    parentPort?.postMessage({ id, code: failure.code ?? null, message: failure.message })
  }
}

parentPort?.on('message', (order: Order) => {
  const path = 'path' in order ? order.path : order.forget
  const work = (working.get(path) ?? Promise.resolve()).then(() =>
    'path' in order ? answer(order) : void known.delete(path),
  )
  working.set(path, work)
  void work.then(() => working.get(path) === work && working.delete(path))
})
