import { pageOfSession } from '@regie/contract/session/rules/page'
import type { Actor } from '#platform/actor.ts'
import { inTimeForPage } from '#platform/http/pages/in-time-for-page.ts'
import type { PageWriter } from '#platform/http/pages/web-pages.ts'
import type { Platform } from '#platform/platform.ts'
import { sessionReading } from './reading.ts'

/** Writes into a page the session of who asks for it. Without it, the page asks by a call of its own. */
export function sessionPages(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  actorOf: (token: string) => Promise<Actor | null>,
): PageWriter {
  const describe = sessionReading(db)
  const read = async (token: string | undefined) => describe(token === undefined ? null : await actorOf(token))
  return async ({ sessionToken }) => {
    const session = await inTimeForPage(read(sessionToken), log)
    return (document) => (session ? pageOfSession(document, session) : document)
  }
}
