/** Milliseconds that an event is kept, and how many are. */
const keptMs = 120_000
const mostKept = 2000
/** Milliseconds between the clocks of two servers: one may have read a page, and the other open its stream. */
const clockSkew = 500

/**
 * The events that this server heard lately. A page hears from them what came since it was read, without a query; and nothing that came
 * before, which it shows already: an event is heard once it is committed.
 */
export function recentEvents<Heard>() {
  let kept: { event: Heard; at: number }[] = []
  /** All that was heard since then is kept. */
  let wholeFrom = Date.now()
  return {
    add(event: Heard): void {
      const now = Date.now()
      kept.push({ event, at: now })
      while (kept[0] && (kept.length > mostKept || now - kept[0].at > keptMs)) wholeFrom = kept.shift()?.at ?? now
    },
    /** Some may have been missed: what came before now is no longer known whole. */
    forget(): void {
      kept = []
      wholeFrom = Date.now()
    },
    /** Those heard since an instant, in milliseconds of the epoch; null when some of them are not known. */
    since(instant: number): Heard[] | null {
      const from = instant - clockSkew
      return from < wholeFrom ? null : kept.filter(({ at }) => at >= from).map(({ event }) => event)
    },
  }
}
