import { fail } from '../http/failure.ts'

type Waiting = { start: () => void; sender: string }

/** Limits concurrent work. Senders alternate; the work of each runs in order. */
export type WorkTurns = {
  /** Runs the work at its turn. Throws TOO_MANY when `mostWaiting` tasks of the sender already wait. */
  take<Result>(sender: string, work: () => Promise<Result>, limit?: { mostWaiting: number }): Promise<Result>
}

/**
 * `places`: number of tasks in parallel. The last served sender comes after every other waiting sender. A sender with much work
 * thus delays another by one task at most.
 */
export function fairTurns(places: number): WorkTurns {
  let free = places
  const waiting: Waiting[] = []
  /** Senders by their last turn, the latest at the end. */
  const servedSenders = new Set<string>()

  const next = () => {
    if (free === 0 || waiting.length === 0) return
    const order = [...servedSenders]
    const rank = ({ sender }: Waiting) => order.indexOf(sender)
    const chosen = waiting.reduce((best, one) => (rank(one) < rank(best) ? one : best))
    waiting.splice(waiting.indexOf(chosen), 1)
    servedSenders.delete(chosen.sender)
    servedSenders.add(chosen.sender)
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
        if (!waiting.some((one) => one.sender === sender)) servedSenders.delete(sender)
        next()
      }
    },
  }
}
