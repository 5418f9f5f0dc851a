import type { SessionOnPage } from '@regie/contract/session/rules/page'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/db/database.ts'
import { presentSession } from './present.ts'

/** Describes the session of a caller to their own browser. */
export function sessionReading(db: Database): (actor: Actor | null) => Promise<SessionOnPage> {
  let anybody = false
  return async (actor) => {
    if (actor) return { user: presentSession(actor, actor), setUpRequired: false }
    // Kept once true: an installation never becomes empty again.
    anybody ||= (await db.$count(users)) > 0
    return { user: null, setUpRequired: !anybody }
  }
}
