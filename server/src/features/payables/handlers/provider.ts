import type { payables as routes } from '@regie/contract/payables/routes'
import { can } from '@regie/contract/permissions'
import { and, eq, isNull } from 'drizzle-orm'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { accountMail } from '../jobs.ts'
import { readProvider } from '../payable.ts'
import { presentProvider } from '../present.ts'
import { providers } from '../table.ts'

type ProviderRoutes = Pick<Handlers<typeof routes>, 'provider' | 'setProvider'>

/** A person whose payment details the actor reads: their own, or those of whoever works for the agency, by permission. */
async function findProvider(tx: Executor, actor: Actor, userId: string) {
  const isOwn = actor.id === userId && actor.role === 'TALENT'
  const [found] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isOwn ? isNull(users.deletedAt) : visibleUsers(actor)))
  if (!found || found.role !== 'TALENT' || !(isOwn || can(actor, ['budget.view']))) throw fail('NOT_FOUND')
  return { id: found.id, isOwn }
}

/** Whom a provider is paid as. */
export function providerHandlers({ db, jobs }: Platform): ProviderRoutes {
  return {
    async provider({ params }, { actor }) {
      const { id } = await findProvider(db, actor, params.userId)
      const found = await readProvider(db, id)
      return found && presentProvider(found, actor)
    },

    setProvider: ({ params, body: { version, ...entry } }, { actor, call }) =>
      db.transaction(async (tx) => {
        const { id: userId, isOwn } = await findProvider(tx, actor, params.userId)
        // Nobody else writes the account that is paid.
        if (!isOwn) throw fail('FORBIDDEN', { message: 'Seul le prestataire change ses coordonnées de facturation.' })
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const before = await readProvider(tx, userId)
        if (version !== (before?.version ?? 0))
          throw fail('STALE_VERSION', before ? { current: presentProvider(before, actor) } : {})
        if (before)
          await tx
            .update(providers)
            .set({ ...entry, ...versionBump(providers) })
            .where(eq(providers.userId, userId))
        else await tx.insert(providers).values({ userId, ...entry })
        const after = await readProvider(tx, userId)
        if (!after) throw fail('UNEXPECTED')
        // The account is told, and not written: an event outlives it.
        await emit(tx, {
          name: 'users.providerChanged',
          subjectId: userId,
          actor,
          audience: { permission: 'budget.view', userIds: [userId], isInternal: true },
        })
        await jobs.enqueue(tx, accountMail, { userId, at: after.updatedAt, address: call.address })
        return presentProvider(after, actor)
      }),
  }
}
