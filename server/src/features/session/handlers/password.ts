import type { session as routes } from '@regie/contract/session/routes'
import type { SessionInfo } from '@regie/contract/session/schema'
import { and, eq, ne } from 'drizzle-orm'
import type { SecondFactorRules } from '#features/manifest.ts'
import { users } from '#features/users/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers, HttpCall } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { hashPassword, weaknessOf } from '#platform/secrets/passwords.ts'
import { completeFirstStep, demandSession } from '../first-step.ts'
import { passwordChangedNotice } from '../jobs.ts'
import { createPasswordCheck } from '../password-check.ts'
import { renewSession, runLinkAction } from '../sign-ins.ts'
import { pendingSignIns, sessions } from '../table.ts'
import { type LinkPurpose, redeemLink, revokeLinks } from '../tokens.ts'

type PasswordOwner = Pick<SessionInfo, 'firstname' | 'lastname' | 'email'>

/** Throws INVALID on the field when a password is common or easy to guess. */
export async function refuseWeakPassword(
  password: string,
  { firstname, lastname, email }: PasswordOwner,
): Promise<void> {
  const weakness = await weaknessOf(password, [firstname, lastname, email])
  if (weakness) throw fail('INVALID', { fields: { password: weakness } })
}

export function passwordHandlers(
  platform: Platform,
  rules: SecondFactorRules,
): Pick<Handlers<typeof routes>, 'resetPassword' | 'changePassword'> {
  const { db, jobs } = platform
  const checkPassword = createPasswordCheck(platform)

  /** A password that a link sets; that of an invitation may be the account’s first. */
  const isFirstPassword = async (tx: Transaction, userId: string, purpose: LinkPurpose) => {
    if (purpose !== 'invitation') return false
    const [before] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
    return before?.passwordHash === null
  }

  /**
   * Writes the password. Ends every mailed link, every address change under way, and every session except
   * `keepSessionId`.
   */
  const replace = async (tx: Transaction, userId: string, password: string, keepSessionId: string | null) => {
    await tx
      .update(users)
      .set({ passwordHash: await hashPassword(password), pendingEmail: null })
      .where(eq(users.id, userId))
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), keepSessionId ? ne(sessions.id, keepSessionId) : undefined))
    await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
    await revokeLinks(tx, userId)
    await emit(tx, {
      name: 'session.changed',
      subjectId: userId,
      actor: { id: userId },
      audience: { userIds: [userId] },
    })
  }

  /** Tells the person by mail: the change may not be theirs. */
  const tellChange = (tx: Transaction, userId: string, { address, userAgent }: HttpCall) =>
    jobs.enqueue(tx, passwordChangedNotice, { userId, at: new Date().toISOString(), address, userAgent })

  return {
    async resetPassword({ body: { token, password } }, { call }) {
      const entered = await runLinkAction(db, token, call, () =>
        db.transaction(async (tx) => {
          const { user, purpose } = await redeemLink(tx, token, ['password', 'invitation'])
          // This failure undoes the transaction: the link still works with a better password.
          await refuseWeakPassword(password, user)
          const isFirst = await isFirstPassword(tx, user.id, purpose)
          await replace(tx, user.id, password, null)
          if (!isFirst) await tellChange(tx, user.id, call)
          const how = purpose === 'invitation' ? 'invitation' : 'reset'
          return completeFirstStep(tx, { jobs, rules }, { userId: user.id, how }, call)
        }),
      )
      return demandSession(entered)
    },

    async changePassword({ body: { currentPassword, password } }, { actor, call }) {
      await checkPassword(actor, currentPassword)
      if (password === currentPassword)
        throw fail('INVALID', { fields: { password: 'Le nouveau mot de passe doit être différent de l’actuel' } })
      await refuseWeakPassword(password, actor)
      await db.transaction(async (tx) => {
        await replace(tx, actor.id, password, actor.sessionId)
        await tellChange(tx, actor.id, call)
        await renewSession(tx, actor, call)
      })
      return null
    },
  }
}
