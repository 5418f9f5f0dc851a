import type { secondFactor as routes } from '@regie/contract/second-factor/routes'
import type { SecondStep } from '@regie/contract/second-factor/schema'
import type { SignInMethod } from '@regie/contract/session/schema'
import { eq } from 'drizzle-orm'
import {
  endPendingSignIn,
  openSession,
  presentSession,
  readPendingSignIn,
  recordRefusal,
  sessionColumns,
} from '#features/session/index.ts'
import { users } from '#features/users/index.ts'
import { Failure, fail } from '#platform/http/failure.ts'
import type { Handlers, HttpCall } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf, newToken } from '#platform/secrets/tokens.ts'
import { createFactorAnswers, readFactorMethods } from '../answers.ts'
import { acceptPasskey, signInOptions } from '../passkeys.ts'
import { presentAwaitedStep, presentSignInOptions } from '../present.ts'

type SecondStepRoutes = Pick<
  Handlers<typeof routes>,
  'passkeySignInOptions' | 'signInWithPasskey' | 'awaitedStep' | 'stepPasskeyOptions' | 'takeStep'
>

const signInMethodOf: Record<SecondStep['method'], SignInMethod> = {
  totp: 'totp',
  recovery: 'recovery-code',
  passkey: 'passkey',
}

/** The identifier of the browser that is offered to sign in by passkey; created when missing. */
function browserHere(call: HttpCall): Buffer {
  if (call.passkeyToken !== null) return hashOf(call.passkeyToken)
  const { token, tokenHash } = newToken()
  call.setPasskeyOffer(token)
  return tokenHash
}

/** Sign-ins by passkey, and second steps of the other sign-ins. */
export function secondStepHandlers(platform: Platform): SecondStepRoutes {
  const { db, pool, jobs, webAuthn } = platform
  const answers = createFactorAnswers(platform)
  const ceremoniesFrom = createLimit(pool, 'passkey-address', { attempts: 300, minutes: 15 })

  /** Opens the session. Only people with a second factor come here, so none is left to enrol. */
  const finish = (entering: Parameters<typeof openSession>[2], call: HttpCall) =>
    db.transaction(async (tx) => {
      await endPendingSignIn(tx, call)
      await openSession(tx, jobs, entering, call)
      const [person] = await tx.select(sessionColumns).from(users).where(eq(users.id, entering.userId))
      if (!person) throw fail('UNEXPECTED')
      const entered = { ...person, mustEnrol: false }
      return presentSession(entered, entered)
    })

  return {
    async passkeySignInOptions(_input, { actor, call }) {
      await ceremoniesFrom.spend(call.address)
      const asked = { purpose: 'sign-in', browser: browserHere(call) } as const
      return presentSignInOptions(await signInOptions(db, webAuthn, asked, null), actor)
    },

    async signInWithPasskey({ body: { passkey } }, { call }) {
      await ceremoniesFrom.spend(call.address)
      const refuse = async (userId: string | null, refusal: 'wrong-passkey' | 'closed-account') => {
        await recordRefusal(db, { userId, how: 'passkey', refusal }, call)
        return fail('BAD_CREDENTIALS', {
          message: 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou connectez-vous autrement.',
        })
      }
      const browser = call.passkeyToken === null ? null : hashOf(call.passkeyToken)
      const userId = browser && (await acceptPasskey(db, webAuthn, passkey, { purpose: 'sign-in', browser }))
      if (!userId) throw await refuse(null, 'wrong-passkey')
      const [account] = await db
        .select({ deactivatedAt: users.deactivatedAt, deletedAt: users.deletedAt })
        .from(users)
        .where(eq(users.id, userId))
      if (!account || account.deletedAt !== null || account.deactivatedAt !== null)
        throw await refuse(userId, 'closed-account')
      return finish({ userId, how: 'passkey' }, call)
    },

    async awaitedStep(_input, { actor, call }) {
      const { userId } = await readPendingSignIn(db, call)
      return presentAwaitedStep({ methods: await readFactorMethods(db, userId) }, actor)
    },

    async stepPasskeyOptions(_input, { actor, call }) {
      await ceremoniesFrom.spend(call.address)
      const { userId, browser } = await readPendingSignIn(db, call)
      const asked = { purpose: 'second-step', browser } as const
      return presentSignInOptions(await signInOptions(db, webAuthn, asked, userId), actor)
    },

    async takeStep({ body }, { call }) {
      const { userId, browser } = await readPendingSignIn(db, call, { isAttempt: true })
      const refused = { userId, how: signInMethodOf[body.method] }
      const isRight = await answers
        .accept(userId, body, { purpose: 'second-step', browser }, call)
        .catch(async (error: unknown) => {
          if (error instanceof Failure && error.code === 'TOO_MANY')
            await recordRefusal(db, { ...refused, refusal: 'too-many' }, call)
          throw error
        })
      if (!isRight) {
        const isPasskey = body.method === 'passkey'
        await recordRefusal(db, { ...refused, refusal: isPasskey ? 'wrong-passkey' : 'wrong-code' }, call)
        if (isPasskey) throw fail('INVALID', { message: 'Cette clé d’accès n’a pas été reconnue.' })
        throw fail('INVALID', { fields: { code: 'Code incorrect ou déjà utilisé' } })
      }
      return finish({ userId, how: signInMethodOf[body.method] }, call)
    },
  }
}
