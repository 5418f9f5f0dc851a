import type { signatures as routes } from '@regie/contract/signatures/routes'
import { type SignedAct, signedActLabels } from '@regie/contract/signatures/schema'
import { eq } from 'drizzle-orm'
import { visiblePostProduction } from '#features/post-productions/index.ts'
import { visibleProduction } from '#features/productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { codeMail } from './jobs.ts'
import { presentCodeSent } from './present.ts'
import { codeRequests } from './sign.ts'

/** The name of the row that an act is about, where the actor sees it. Throws NOT_FOUND. */
const nameOfSubject: Record<SignedAct, (db: Executor, actor: Actor, id: string) => Promise<string>> = {
  async ACCEPTANCE(db, actor, id) {
    return (await visibleProduction(db, actor, id)).name
  },
  async SUPPLEMENT(db, actor, id) {
    const { productionName, name } = await visiblePostProduction(db, actor, id)
    return `${productionName} · ${name}`
  },
}

/** The codes that sign acts. */
export function signaturesHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, jobs } = platform
  const requests = codeRequests(platform)
  return {
    async sendCode({ body: { act, subjectId } }, { actor }) {
      // Talents and staff see what clients sign, and sign nothing of it.
      if (actor.role !== 'CLIENT') throw fail('FORBIDDEN')
      const name = await nameOfSubject[act](db, actor, subjectId)
      const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.id))
      if (!user) throw fail('NOT_FOUND')
      await requests.spend(actor.id)
      await db.transaction((tx) =>
        jobs.enqueue(tx, codeMail, {
          userId: actor.id,
          act,
          subjectId,
          what: `${signedActLabels[act]} de « ${name} »`,
        }),
      )
      return presentCodeSent({ to: user.email }, actor)
    },
  }
}
