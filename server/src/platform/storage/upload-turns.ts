import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, MemoryLocker, type RequestRelease } from '@tus/server'
import type { DatabaseWatch } from '../db/watch.ts'
import type { Logger } from '../log.ts'

const channel = 'regie_upload_turns'
/** Of the advisory locks of the database, those of uploads. */
const family = 7_361
/** Milliseconds that a call waits for its turn: longer than the database takes to forget a server that vanished. */
const patience = 30_000
const pause = 100

/** Takes a turn that is free; asks its holder for it otherwise. */
const take = `with tried as materialized (select pg_try_advisory_lock($1, hashtext($2)) as taken)
  select taken, case when not taken then pg_notify($3, $2)::text end from tried`
const give = 'select pg_advisory_unlock($1, hashtext($2))'

/** A turn of a call: how another asks for it, and how the call is told that it is lost. */
type Held = { askBack: RequestRelease; lost: AbortController }

export type UploadTurns = {
  /** The turn of one call. `lost` is aborted when the turn ends by itself: another call may write from then on. */
  newLock(id: string, lost: AbortController): Lock
}

/**
 * One call at a time writes in a file, whichever server receives it. A turn is a lock of the connection that this process watches the
 * database with: a process that ends leaves none. Whoever waits asks for it: a connection that was cut without a word holds nobody up.
 * When that connection is lost, so are the turns.
 */
export function openUploadTurns(
  watch: Pick<DatabaseWatch, 'ask' | 'listen' | 'onLost'>,
  log: Pick<Logger, 'warn'>,
): UploadTurns {
  const here = new MemoryLocker({ acquireLockTimeout: patience })
  const held = new Map<string, Held>()
  watch.listen(channel, (id) => void held.get(id)?.askBack())
  watch.onLost(() => {
    for (const { lost } of held.values()) lost.abort()
    held.clear()
  })

  const takeAmongServers = async (id: string, stop: AbortSignal, turn: Held) => {
    const since = performance.now()
    while ((await watch.ask(take, [family, id, channel]))[0]?.['taken'] !== true) {
      if (stop.aborted || performance.now() - since > patience) throw ERRORS.ERR_LOCK_TIMEOUT
      await sleep(pause)
    }
    held.set(id, turn)
  }

  return {
    newLock(id, lost) {
      const lock = here.newLock(id)
      return {
        async lock(stop, askBack) {
          await lock.lock(stop, askBack)
          try {
            await takeAmongServers(id, stop, { askBack, lost })
          } catch (error) {
            await lock.unlock()
            throw error
          }
        },
        async unlock() {
          try {
            if (held.delete(id)) await watch.ask(give, [family, id])
          } catch (error) {
            // A lost connection keeps no lock.
            log.warn({ err: error }, 'the turn of an upload was lost with the database')
          } finally {
            await lock.unlock()
          }
        },
      }
    },
  }
}
