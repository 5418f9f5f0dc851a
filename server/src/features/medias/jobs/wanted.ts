import { and, isNull, type SQL } from 'drizzle-orm'
import type { Platform } from '#platform/platform.ts'
import { medias } from '../table.ts'

/** The file was deleted, or is prepared again: what is made of it is useless. */
class WorkUnwanted extends Error {
  override name = 'Cancelled'
}

/** Milliseconds between two checks that the file still exists. */
const watchMs = 1500

/** A signal that aborts once no file outside the trash fulfils a condition. Also answers how to stop watching. */
export function watchWanted({ db, log }: Platform, isWanted: SQL | undefined) {
  const cancelled = new AbortController()
  const look = async () => {
    if ((await db.$count(medias, and(isWanted, isNull(medias.deletedAt)))) === 0)
      cancelled.abort(new WorkUnwanted('nobody wants it any more'))
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'the work on a file is not watched'))
  }, watchMs)
  return { signal: cancelled.signal, stop: () => clearInterval(timer) }
}
