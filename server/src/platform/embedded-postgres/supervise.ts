import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** Milliseconds before the first new start; doubled at each failure. */
const shortestPause = 200
const longestPause = 5_000
/** A postmaster that served this long is believed sound: the next pause is the shortest again. */
const sound = 1_000

const seconds = (milliseconds: number) => (milliseconds / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })

/**
 * Starts the postmaster again, on the same port, each time that it ends without having been stopped: killed by the system for
 * want of memory, out of disk, crashed. `tell` receives a line for the log, in French.
 */
export function supervise(
  first: Postmaster,
  { startAgain, tell }: { startAgain: (port: number) => Promise<Postmaster>; tell: (line: string) => void },
) {
  const stopping = new AbortController()
  let current = first
  let pause = shortestPause
  let starting: Promise<unknown> = Promise.resolve()

  const watch = async () => {
    for (;;) {
      const since = Date.now()
      const why = await current.ended
      if (stopping.signal.aborted) return
      const endedAt = Date.now()
      if (endedAt - since > sound) pause = shortestPause
      tell(`La base de données s’est arrêtée (${why}). Régie la relance.`)
      for (let isBack = false; !isBack; ) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        pause = Math.min(pause * 2, longestPause)
        try {
          const next = startAgain(current.port)
          starting = next
          current = await next
          isBack = true
        } catch (error) {
          tell(
            `La base de données ne redémarre pas : nouvel essai dans ${seconds(pause)} s. ` +
              (error instanceof Error ? error.message : String(error)),
          )
        }
      }
      tell(`La base de données est de nouveau là, après ${seconds(Date.now() - endedAt)} s.`)
    }
  }
  void watch()
  return {
    pid: () => current.pid,
    /** Gives up starting it again. What it waits for is a start that is under way, so that it can be stopped in its turn. */
    async stop() {
      stopping.abort()
      await starting.catch(() => {})
    },
  }
}
