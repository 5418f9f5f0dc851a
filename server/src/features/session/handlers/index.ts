import type { session as routes } from '@regie/contract/session/routes'
import { and, eq, isNull } from 'drizzle-orm'
import type { SecondFactorRules } from '#features/manifest.ts'
import { users } from '#features/users/index.ts'
import { Failure, fail } from '#platform/http/failure.ts'
import type { Handlers, HttpCall } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { hashPassword, needsRehash, verifyNothing, verifyPassword } from '#platform/secrets/passwords.ts'
import { ensureGuest, sessionColumns } from '../access.ts'
import { createAttempts } from '../attempts.ts'
import { completeFirstStep, demandSession } from '../first-step.ts'
import { linkMail } from '../jobs.ts'
import { presentGuestIdentity, presentIdentityGiven, presentLiveEvent, presentSession } from '../present.ts'
import { sessionReading } from '../reading.ts'
import { endBrowserSession, recordRefusal, runLinkAction } from '../sign-ins.ts'
import { guests } from '../table.ts'
import { redeemLink } from '../tokens.ts'
import { confirmEmailHandler } from './confirm-email.ts'
import { journalHandlers } from './journal.ts'
import { passwordHandlers } from './password.ts'
import { setupHandlers } from './set-up.ts'

export function sessionHandlers(platform: Platform, rules: SecondFactorRules): Handlers<typeof routes> {
  const { db, pool, jobs, live } = platform
  const firstStep = { jobs, rules }
  const signIns = createAttempts(platform, 'sign-in', {
    browser: { attempts: 10, minutes: 15 },
    pair: { attempts: 10, minutes: 15 },
    account: { attempts: 100, minutes: 60 },
    address: { attempts: 100, minutes: 15 },
  })
  const links = createAttempts(platform, 'link', {
    browser: { attempts: 10, minutes: 60 },
    pair: { attempts: 5, minutes: 60 },
    account: { attempts: 20, minutes: 60 },
    address: { attempts: 60, minutes: 60 },
  })
  const guestsFrom = createLimit(pool, 'guest-names', { attempts: 60, minutes: 60 })
  const describe = sessionReading(db)

  const mailLink = async (email: string, purpose: 'sign-in' | 'password', call: HttpCall) => {
    await links.spend(email, call)
    await jobs.enqueue(db, linkMail, { email, purpose })
    return null
  }

  /** The account of an address and a password. Throws BAD_CREDENTIALS, TOO_MANY; the journal records the reason. */
  const recognise = async (email: string, password: string, call: HttpCall) => {
    const [user] = await db
      .select({ ...sessionColumns, passwordHash: users.passwordHash, deactivatedAt: users.deactivatedAt })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)))
    const refused = { userId: user?.id ?? null, how: 'password' as const }
    // Counted before the password check, so that simultaneous guesses all count.
    const succeed = await signIns.spend(email, call).catch(async (error: unknown) => {
      if (error instanceof Failure) await recordRefusal(db, { ...refused, refusal: 'too-many' }, call)
      throw error
    })
    // Verifies a password even for an unknown address, so that the duration reveals nothing.
    const right = user?.passwordHash ? await verifyPassword(user.passwordHash, password) : await verifyNothing(password)
    if (!user || !right || !user.passwordHash || user.deactivatedAt !== null) {
      const whenOpen = user?.passwordHash ? 'wrong-password' : 'no-password'
      const refusal = !user ? 'unknown-account' : user.deactivatedAt === null ? whenOpen : 'closed-account'
      await recordRefusal(db, { ...refused, refusal }, call)
      throw fail('BAD_CREDENTIALS')
    }
    await succeed()
    const { passwordHash, deactivatedAt: _, ...info } = user
    return { info, outdated: needsRehash(passwordHash) }
  }

  return {
    ...passwordHandlers(platform, rules),
    ...confirmEmailHandler(platform),
    ...journalHandlers(platform),
    ...setupHandlers(platform, rules),

    async info(_input, { actor }) {
      if (actor) return presentSession(actor, actor)
      const { setUpRequired } = await describe(null)
      throw fail(setUpRequired ? 'SETUP_REQUIRED' : 'NO_SESSION')
    },

    async signIn({ body: { email, password } }, { call }) {
      const { info, outdated } = await recognise(email, password, call)
      const entered = await db.transaction(async (tx) => {
        if (outdated)
          await tx
            .update(users)
            .set({ passwordHash: await hashPassword(password) })
            .where(eq(users.id, info.id))
        return completeFirstStep(tx, firstStep, { userId: info.id, how: 'password' }, call)
      })
      return demandSession(entered)
    },

    guest: async (_input, { actor }) => presentGuestIdentity(actor, actor),

    presentGuest: ({ body }, { actor, call }) =>
      db.transaction(async (tx) => {
        await guestsFrom.spend(call.address)
        const { id } = await ensureGuest(tx, call)
        await tx.update(guests).set(body).where(eq(guests.id, id))
        return presentIdentityGiven(body, actor)
      }),

    async signOut(_input, { call }) {
      await db.transaction((tx) => endBrowserSession(tx, call))
      call.setSession(null)
      return null
    },

    requestLink: ({ body }, { call }) => mailLink(body.email, 'sign-in', call),
    forgotPassword: ({ body }, { call }) => mailLink(body.email, 'password', call),

    async openLink({ body }, { call }) {
      const entered = await runLinkAction(db, body.token, call, () =>
        db.transaction(async (tx) => {
          const { user } = await redeemLink(tx, body.token, ['sign-in'])
          return completeFirstStep(tx, firstStep, { userId: user.id, how: 'link' }, call)
        }),
      )
      return demandSession(entered)
    },

    events: ({ subscription, query: { since } }, { actor }) =>
      live.subscribe(
        actor,
        { ...subscription, send: ({ id, data }) => subscription.send({ id, data: presentLiveEvent(data, actor) }) },
        since,
      ),
  }
}
