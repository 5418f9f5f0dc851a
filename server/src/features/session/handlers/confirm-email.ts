import type { session as routes } from '@regie/contract/session/routes'
import { eq } from 'drizzle-orm'
import { addressNotice, users } from '#features/users/index.ts'
import { versionBump } from '#platform/db/columns.ts'
import { onViolation } from '#platform/db/violations.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentConfirmedEmail } from '../present.ts'
import { redeemLink, revokeLinks } from '../tokens.ts'

const addressTaken = {
  users_email_key: () => fail('INVALID', { message: 'Cette adresse e-mail est déjà celle d’un autre compte.' }),
}

/**
 * Opens the link that confirms a new address. The account takes the address, its other links end, and a mail informs
 * both addresses.
 */
export const confirmEmailHandler = ({ db, jobs }: Platform): Pick<Handlers<typeof routes>, 'confirmEmail'> => ({
  confirmEmail: ({ body: { token } }, { actor }) =>
    db.transaction(async (tx) => {
      const { user, email } = await redeemLink(tx, token, ['email'])
      const { id, firstname, email: former } = user
      await onViolation(
        tx
          .update(users)
          .set({ email, pendingEmail: null, ...versionBump(users) })
          .where(eq(users.id, id)),
        addressTaken,
      )
      await revokeLinks(tx, id)
      const who = { subjectId: id, actor: { id } }
      const changes: Record<string, [unknown, unknown]> = { email: [former, email], pendingEmail: [email, null] }
      await emit(tx, { name: 'users.updated', ...who, audience: { permission: 'users.read' }, changes })
      await emit(tx, { name: 'session.changed', ...who, audience: { userIds: [id] } })
      const at = new Date().toISOString()
      for (const to of [former, email])
        await jobs.enqueue(tx, addressNotice, { to, firstname, what: 'changed', email, at })
      return presentConfirmedEmail({ email }, actor)
    }),
})
