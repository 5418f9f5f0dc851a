import { create } from 'zustand'

/** Whether the server answers: `away` from the call that found that it doesn't until it does, then `back` for a moment. */
export const useReachability = create<{ state: 'here' | 'away' | 'back' }>()(() => ({ state: 'here' }))

/** Milliseconds between two tries, for one try, and for which the return is told. */
const pause = 2_000
const patience = 6_000
const toldFor = 4_000

const reactions = new Set<() => void>()
/** Calls back each time that the server is there again after it was away. Returns how to stop. */
export function whenServerIsBack(react: () => void): () => void {
  reactions.add(react)
  return () => void reactions.delete(react)
}

const unreachable = new Set([502, 503, 504])
/** Statuses of an answer that come from a server, or something on the way to it, that is away. */
export const isAwayStatus = (status: number) => status === 0 || unreachable.has(status)

async function isHere(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return !unreachable.has(status)
  } catch {
    return false
  }
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
let isAsking = false

async function askUntilHere() {
  // Only a service behind the server is away, or it was no more than a hiccup.
  if (await isHere()) return
  useReachability.setState({ state: 'away' })
  do await wait(pause)
  while (!(await isHere()))
  useReachability.setState({ state: 'back' })
  for (const react of reactions) react()
  setTimeout(() => {
    if (useReachability.getState().state === 'back') useReachability.setState({ state: 'here' })
  }, toldFor)
}

/** A call got no answer, or one that says that the server is away: it is asked until it is ready again. */
export function doubtServer() {
  if (isAsking) return
  isAsking = true
  void askUntilHere().finally(() => {
    isAsking = false
  })
}
