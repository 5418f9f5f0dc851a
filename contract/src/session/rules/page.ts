import { writeMeta } from '#page.ts'
import type { SessionInfo } from '../schema.ts'

/** Who asks for a page: nobody without a session; `setUpRequired` on an installation without an account. */
export type SessionOnPage = { user: SessionInfo | null; setUpRequired: boolean }

/** The page of the product, for a session: `web/src/platform/session/written-session.ts` reads it there. */
export const pageOfSession = (document: string, session: SessionOnPage): string =>
  writeMeta(document, 'session', session)
