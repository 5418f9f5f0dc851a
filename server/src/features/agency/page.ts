import { setTimeout as sleep } from 'node:timers/promises'
import { pageOf } from '@regie/contract/agency/rules/page'
import type { Agency } from '@regie/contract/agency/schema'
import type { PageWriter } from '#platform/http/web-pages.ts'
import type { Platform } from '#platform/platform.ts'
import { presentAgency } from './present.ts'
import { readAgency, unknownAgency } from './reading.ts'

/** Milliseconds that a page waits for the settings. Then it shows those of the page before it. */
const patience = 500

/** Writes the agency into the pages, from the settings as they are: another server may have changed them. */
export function agencyPages({ db, log }: Pick<Platform, 'db' | 'log'>): PageWriter {
  let latest: Agency = unknownAgency
  const read = async () => {
    latest = presentAgency(await readAgency(db), null)
  }
  return async (document) => {
    const waiting = new AbortController()
    const late = sleep(patience, undefined, { signal: waiting.signal }).catch(() => {})
    const reading = read().catch((error: unknown) => log.warn({ err: error }, 'agency not read'))
    await Promise.race([reading, late])
    waiting.abort()
    return pageOf(document, latest)
  }
}
