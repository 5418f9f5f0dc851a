import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'

/** Milliseconds that a page waits for what is written into it. */
const usualPatience = 500

/** What a page waits for; undefined when it fails or is late: the page is sent without it. */
export async function inTimeForPage<Read>(
  reading: Promise<Read>,
  log: Pick<Logger, 'warn'>,
  patience = usualPatience,
): Promise<Read | undefined> {
  const waiting = new AbortController()
  const late = sleep(patience, undefined, { signal: waiting.signal }).catch(() => undefined)
  const read = reading.catch((error: unknown) => {
    log.warn({ err: error }, 'a page was sent without what it shows')
    return undefined
  })
  const found = await Promise.race([read, late])
  waiting.abort()
  return found
}
