import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** Milliseconds before the first restart; doubled at each failure. */
const shortestPause = 200
const longestPause = 5_000
/** A postmaster that ran this long is healthy: the next pause is the shortest again. Milliseconds. */
const soundAfter = 1_000

const seconds = (milliseconds: number) => (milliseconds / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })

/**
 * Restarts the postmaster on the same port when it ends without being stopped: out of memory, out of disk, crash. `tell` receives a
 * French line for the log.
 */
export function superviseCluster(
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
      if (endedAt - since > soundAfter) pause = shortestPause
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
    /** Stops restarting it. It waits for a restart in progress, so that its postmaster can be stopped. */
    async stop() {
      stopping.abort()
      await starting.catch(() => {})
    },
  }
}
