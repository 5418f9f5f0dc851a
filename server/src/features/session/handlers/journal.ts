import { isStaff } from '@regie/contract/can'
import type { session as routes } from '@regie/contract/session/routes'
import type { JournalledSignIn, SignInOutcome } from '@regie/contract/session/schema'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { users } from '#features/users/index.ts'
import { listing, sortableMoment } from '#platform/db/listing.ts'
import { betweenDays, containsText, matchesWords } from '#platform/db/search.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentJournalledSignIn, presentOwnSignIn } from '../present.ts'
import { signIns } from '../table.ts'

const journalPage = listing({
  fields: fieldsRenderedOnce({
    id: signIns.id,
    at: signIns.at,
    how: signIns.how,
    refusal: signIns.refusal,
    address: signIns.address,
    userAgent: signIns.userAgent,
    isNewBrowser: signIns.isNewBrowser,
    user: sql<JournalledSignIn['user']>`case when ${users.id} is null then null else json_build_object(
      'id', ${users.id}, 'name', ${users.firstname} || ' ' || ${users.lastname}, 'email', ${users.email}) end`,
  }),
  from: sql`${signIns} left join ${users} on ${users.id} = ${signIns.userId}`,
  sortable: { at: sortableMoment(signIns.at) },
  first: 'at',
})

const outcomeIs = (outcomes: readonly z.infer<typeof SignInOutcome>[] | undefined): SQL | undefined =>
  outcomes && or(...outcomes.map((one) => (one === 'accepted' ? isNull(signIns.refusal) : isNotNull(signIns.refusal))))

/** The journal of sign-ins: one's own, and everyone's for those who may read the audit. */
export function journalHandlers(platform: Platform): Pick<Handlers<typeof routes>, 'mySignIns' | 'signIns'> {
  return {
    async mySignIns({ query }, { actor }) {
      const asked = and(
        eq(signIns.userId, actor.id),
        outcomeIs(query.outcome),
        query.q ? containsText(signIns.address, query.q) : undefined,
      )
      return presentOwnSignIn.page(await journalPage(platform, query, asked), actor)
    },

    async signIns({ query }, { actor }) {
      const asked = and(
        isStaff(actor) ? undefined : eq(signIns.userId, actor.id),
        query.userId ? eq(signIns.userId, query.userId) : undefined,
        outcomeIs(query.outcome),
        query.how && inArray(signIns.how, query.how),
        query.refusal && inArray(signIns.refusal, query.refusal),
        betweenDays(signIns.at, query.from, query.to),
        query.q ? or(matchesWords(users.search, query.q), containsText(signIns.address, query.q)) : undefined,
      )
      return presentJournalledSignIn.page(await journalPage(platform, query, asked), actor)
    },
  }
}
