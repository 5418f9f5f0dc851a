import type { session as routes } from '@regie/contract/session/routes'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../../platform/http/failure.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { createLimit } from '../../../platform/limits.ts'
import { hashPassword, needsRehash, verifyNothing, verifyPassword } from '../../../platform/passwords.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openAccount, users } from '../../users/index.ts'
import { guestHere, openSession, sessionColumns } from '../access.ts'
import { linkMail } from '../jobs.ts'
import { guests, sessions } from '../table.ts'
import { createFirstAdmin, passwordHandlers } from './password.ts'
import { redeem } from './tokens.ts'

export function sessionHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, pool, jobs, live } = platform
  const signInsTo = createLimit(pool, 'sign-in-account', { attempts: 10, minutes: 15 })
  const signInsFrom = createLimit(pool, 'sign-in-address', { attempts: 100, minutes: 15 })
  const guestsFrom = createLimit(pool, 'guest-names', { attempts: 60, minutes: 60 })
  const linksTo = createLimit(pool, 'link-account', { attempts: 5, minutes: 60 })
  const linksFrom = createLimit(pool, 'link-address', { attempts: 60, minutes: 60 })
  let anybody = false

  const mailLink = async (email: string, purpose: 'sign-in' | 'password', address: string) => {
    await linksFrom.spend(address)
    await linksTo.spend(`${purpose}:${email}`)
    await jobs.enqueue(db, linkMail, { email, purpose })
    return null
  }

  return {
    ...passwordHandlers(platform),

    async info(_input, { actor }) {
      if (actor) return actor
      // Once there is somebody there always is: an installation is empty only at its very beginning.
      anybody ||= (await db.$count(users)) > 0
      throw fail(anybody ? 'NO_SESSION' : 'SETUP_REQUIRED')
    },

    async setUp({ body }, { call }) {
      return db.transaction(async (tx) => {
        const { id } = await createFirstAdmin(tx, body)
        await openSession(tx, id, call)
        const [admin] = await tx.select(sessionColumns).from(users).where(eq(users.id, id))
        if (!admin) throw fail('UNEXPECTED')
        return admin
      })
    },

    async signIn({ body: { email, password } }, { call }) {
      // Counted before the password is checked: guesses made at the same moment are counted too.
      await signInsFrom.spend(call.address)
      await signInsTo.spend(email)
      const [user] = await db
        .select({ ...sessionColumns, passwordHash: users.passwordHash })
        .from(users)
        .where(and(eq(users.email, email), openAccount))
      // Verified even when nobody has the address, so that the time taken tells nothing.
      const right = user?.passwordHash
        ? await verifyPassword(user.passwordHash, password)
        : await verifyNothing(password)
      if (!right || !user?.passwordHash) throw fail('BAD_CREDENTIALS')
      const outdated = needsRehash(user.passwordHash)
      const { passwordHash: _, ...info } = user
      await signInsTo.forget(email)
      await signInsFrom.refund(call.address)
      await db.transaction(async (tx) => {
        if (outdated)
          await tx
            .update(users)
            .set({ passwordHash: await hashPassword(password) })
            .where(eq(users.id, info.id))
        await openSession(tx, info.id, call)
      })
      return info
    },

    guest: async (_input, { actor }) =>
      actor.role === 'GUEST' ? { name: actor.name, email: actor.email } : { name: null, email: null },

    presentGuest: ({ body }, { call }) =>
      db.transaction(async (tx) => {
        await guestsFrom.spend(call.address)
        const { id } = await guestHere(tx, call)
        await tx.update(guests).set(body).where(eq(guests.id, id))
        return body
      }),

    async signOut(_input, { actor, call }) {
      if (actor) await db.delete(sessions).where(eq(sessions.id, actor.sessionId))
      call.setSession(null)
      return null
    },

    requestLink: ({ body }, { call }) => mailLink(body.email, 'sign-in', call.address),
    forgotPassword: ({ body }, { call }) => mailLink(body.email, 'password', call.address),

    openLink: ({ body }, { call }) =>
      db.transaction(async (tx) => {
        const user = await redeem(tx, body.token, 'sign-in')
        await openSession(tx, user.id, call)
        return user
      }),

    events: ({ subscription }, { actor }) => live.subscribe(actor, subscription),
  }
}
