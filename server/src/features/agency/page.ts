import { pageOf } from '@regie/contract/agency/rules/page'
import type { Agency } from '@regie/contract/agency/schema'
import { inTimeForPage } from '#platform/http/pages/in-time-for-page.ts'
import type { PageWriter } from '#platform/http/pages/web-pages.ts'
import type { Platform } from '#platform/platform.ts'
import { presentAgency } from './present.ts'
import { readAgency, unknownAgency } from './reading.ts'

/**
 * Writes the agency into the pages, from the settings as they are: another server may have changed them. A page that cannot
 * have them in time shows those of the page before it.
 */
export function agencyPages({ db, log }: Pick<Platform, 'db' | 'log'>): PageWriter {
  let latest: Agency = unknownAgency
  return async () => {
    const read = await inTimeForPage(readAgency(db), log)
    if (read) latest = presentAgency(read, null)
    return (document) => pageOf(document, latest)
  }
}
