import { create } from 'zustand'

/**
 * Whether the server answers. `away` starts at a failed call and ends when the server is ready; `back` lasts a moment.
 */
export const useReachability = create<{ state: 'here' | 'away' | 'back' }>()(() => ({ state: 'here' }))

/** Milliseconds between two probes, for one probe, and for the message that the server is back. */
const probeDelay = 2_000
const probeTimeout = 6_000
const backMessageDuration = 4_000

const reactions = new Set<() => void>()
/** Calls `react` each time the server comes back after an outage. Returns how to stop. */
export function whenServerIsBack(react: () => void): () => void {
  reactions.add(react)
  return () => void reactions.delete(react)
}

const awayStatuses = new Set([502, 503, 504])
/** True for the statuses of an unreachable server, or of a proxy before one. */
export const isAwayStatus = (status: number) => status === 0 || awayStatuses.has(status)

async function isHere(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) })
    return !awayStatuses.has(status)
  } catch {
    return false
  }
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
let isProbing = false

async function probeUntilHere() {
  // The failure was brief, or a service behind the server caused it.
  if (await isHere()) return
  useReachability.setState({ state: 'away' })
  do await wait(probeDelay)
  while (!(await isHere()))
  useReachability.setState({ state: 'back' })
  for (const react of reactions) react()
  setTimeout(() => {
    if (useReachability.getState().state === 'back') useReachability.setState({ state: 'here' })
  }, backMessageDuration)
}

/** To be called after a failed call: probes the server until it is ready again. */
export function probeServer() {
  if (isProbing) return
  isProbing = true
  void probeUntilHere().finally(() => {
    isProbing = false
  })
}
