import { ApiError } from '../api/api-error.ts'
import { isAwayStatus } from '../api/reachability.ts'

/** What became of one item. `unanswered`: it was sent and no answer came before the stop, so that it may be done. */
export type Outcome<Item, Result> = { item: Item } & (
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; error: unknown }
  | { kind: 'unanswered' }
  | { kind: 'unsent' }
)

export type Sending<Item, Result> = {
  send: (item: Item) => Promise<Result>
  /** After a send without an answer: its result, when the refusal of the next one tells that the first was done. */
  doneBefore: (item: Item, refusal: ApiError) => { result: Result } | undefined
}

/** `isWaiting`: the server does not answer; items wait for it. */
export type RunProgress = { settled: number; total: number; isWaiting: boolean }

type RunOptions = {
  /** Stops what is not sent yet; what is under way is awaited. */
  signal: AbortSignal
  onProgress?: ((progress: RunProgress) => void) | undefined
  /** Waits before the next send, in tests at once. Ends early at the stop. */
  pause?: ((attempt: number, signal: AbortSignal) => Promise<void>) | undefined
}

/** Calls under way at once: the list stays quick for everybody else. */
const atOnce = 4
/** Milliseconds before the first and the last attempts to reach the server again. */
const firstPause = 800
const longestPause = 5000

const growingPause = (attempt: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(firstPause * 2 ** attempt, longestPause))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const isTooMany = ({ status }: ApiError) => status === 429

/**
 * Sends each item by a call of its own, a few at a time; answers in their order. Without an answer the same call is sent again,
 * until there is one: its version lets it be written once. The end of the session stops the rest.
 */
export async function runEach<Item, Result>(
  items: readonly Item[],
  { send, doneBefore }: Sending<Item, Result>,
  { signal, onProgress, pause = growingPause }: RunOptions,
): Promise<Outcome<Item, Result>[]> {
  const outcomes: Outcome<Item, Result>[] = items.map((item) => ({ item, kind: 'unsent' }))
  const sessionEnd = new AbortController()
  const stop = AbortSignal.any([signal, sessionEnd.signal])
  let next = 0
  let settled = 0
  let waiting = 0
  const tell = () => onProgress?.({ settled, total: items.length, isWaiting: waiting > 0 })

  const settle = async (item: Item): Promise<Outcome<Item, Result>> => {
    let wasUnanswered = false
    for (let attempt = 0; !stop.aborted; attempt += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the same call again, after the one that had no answer
        return { item, kind: 'done', result: await send(item) }
      } catch (error) {
        if (!(error instanceof ApiError)) return { item, kind: 'refused', error }
        const before = wasUnanswered ? doneBefore(item, error) : undefined
        if (before) return { item, kind: 'done', result: before.result }
        if (error.code === 'UNAUTHENTICATED') {
          sessionEnd.abort()
          break
        }
        if (!isAwayStatus(error.status) && !isTooMany(error)) return { item, kind: 'refused', error }
        wasUnanswered ||= isAwayStatus(error.status)
        waiting += 1
        tell()
        // oxlint-disable-next-line no-await-in-loop -- the server is given time
        await pause(attempt, stop)
        waiting -= 1
      }
    }
    return { item, kind: wasUnanswered ? 'unanswered' : 'unsent' }
  }
  const work = async () => {
    for (let index = next++; index < items.length && !stop.aborted; index = next++) {
      const item = items[index]
      if (item === undefined) return
      // oxlint-disable-next-line no-await-in-loop -- one after the other; several of these loops run at once
      outcomes[index] = await settle(item)
      settled += 1
      tell()
    }
  }
  tell()
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return outcomes
}
