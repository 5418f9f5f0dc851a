import { eq } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'

/** Checks the password of the signed-in person: ten guesses per quarter of an hour. */
export function createPasswordCheck({ db, pool }: Platform) {
  const guesses = createLimit(pool, 'change-password', { attempts: 10, minutes: 15 })
  /** Throws INVALID on `currentPassword` when it is wrong or the account has none, TOO_MANY beyond the limit. */
  return async (actor: Actor, password: string): Promise<void> => {
    await guesses.spend(actor.id)
    const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, actor.id))
    const hash = row?.passwordHash ?? null
    if (hash === null || !(await verifyPassword(hash, password)))
      throw fail('INVALID', { fields: { currentPassword: 'Mot de passe actuel incorrect' } })
    await guesses.forget(actor.id)
  }
}
