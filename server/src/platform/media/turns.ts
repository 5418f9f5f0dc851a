import { fail } from '../http/failure.ts'

type Waiting = { start: () => void; sender: string }

/** Lets work in, some at a time: the senders in turn, and each one's work in the order it came. */
export type Turns = {
  /** Does the work at its turn. Throws TOO_MANY when `mostWaiting` of its sender's already wait. */
  take<Result>(sender: string, work: () => Promise<Result>, limit?: { mostWaiting: number }): Promise<Result>
}

/**
 * `places`: how much is done side by side. The sender served last comes after every other who waits, so that somebody with much work
 * delays another by one piece of it at most.
 */
export function fairTurns(places: number): Turns {
  let free = places
  const waiting: Waiting[] = []
  /** The senders in the order in which they were last served, the latest at the end. */
  const served = new Set<string>()

  const next = () => {
    if (free === 0 || waiting.length === 0) return
    const order = [...served]
    const rank = ({ sender }: Waiting) => order.indexOf(sender)
    const chosen = waiting.reduce((best, one) => (rank(one) < rank(best) ? one : best))
    waiting.splice(waiting.indexOf(chosen), 1)
    served.delete(chosen.sender)
    served.add(chosen.sender)
    free -= 1
    chosen.start()
  }

  return {
    async take(sender, work, { mostWaiting } = { mostWaiting: Number.POSITIVE_INFINITY }) {
      if (waiting.filter((one) => one.sender === sender).length >= mostWaiting)
        throw fail('TOO_MANY', { retryAfterSeconds: 10 })
      await new Promise<void>((start) => {
        waiting.push({ start, sender })
        next()
      })
      try {
        return await work()
      } finally {
        free += 1
        if (!waiting.some((one) => one.sender === sender)) served.delete(sender)
        next()
      }
    },
  }
}
