import type { secondFactor as routes } from '@regie/contract/second-factor/routes'
import type { ProofGiven } from '@regie/contract/second-factor/schema'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { renewSession, sessions } from '#features/session/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers, HttpCall } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { createFactorAnswers, readProofMethods } from '../answers.ts'
import { hashOfProof, proofCode } from '../jobs.ts'
import { signInOptions } from '../passkeys.ts'
import { presentProofState, presentSignInOptions } from '../present.ts'
import { mailedProofs } from '../table.ts'

/** Wrong answers that one mailed code accepts. */
const maxAttempts = 5

type ProofRoutes = Pick<Handlers<typeof routes>, 'proof' | 'prove' | 'mailProofCode' | 'proofPasskeyOptions'>

/** The identifier of a session in the challenges of its passkeys. */
export const sessionBrowser = ({ sessionId }: Actor): Buffer => hashOf(sessionId)

/** Confirmations of identity in an open session. */
export function proofHandlers(platform: Platform): ProofRoutes {
  const { db, pool, jobs, webAuthn } = platform
  const answers = createFactorAnswers(platform)
  const codesTo = createLimit(pool, 'proof-mails', { attempts: 5, minutes: 60 })

  const rightPassword = async (userId: string, password: string) => {
    await answers.spend(userId)
    const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
    if (!row?.passwordHash || !(await verifyPassword(row.passwordHash, password))) return false
    await answers.forget(userId)
    return true
  }

  const rightMailedCode = async (sessionId: string, typed: string) => {
    // Counted before the comparison, so that simultaneous guesses all count.
    const [row] = await db
      .update(mailedProofs)
      .set({ attempts: sql`${mailedProofs.attempts} + 1` })
      .where(
        and(
          eq(mailedProofs.sessionId, sessionId),
          lt(mailedProofs.attempts, maxAttempts),
          gt(mailedProofs.expiresAt, sql`now()`),
        ),
      )
      .returning({ codeHash: mailedProofs.codeHash })
    if (!row?.codeHash.equals(hashOfProof(sessionId, typed.replaceAll(/\D/g, '')))) return false
    await db.delete(mailedProofs).where(eq(mailedProofs.sessionId, sessionId))
    return true
  }

  const isRight = (given: ProofGiven, actor: Actor, call: HttpCall) => {
    if (given.method === 'password') return rightPassword(actor.id, given.password)
    if (given.method === 'mail') return rightMailedCode(actor.sessionId, given.code)
    return answers.accept(actor.id, given, { purpose: 'proof', browser: sessionBrowser(actor) }, call)
  }

  return {
    proof: async (_input, { actor }) =>
      presentProofState({ isRecent: actor.isProved, methods: await readProofMethods(db, actor.id) }, actor),

    async prove({ body }, { actor, call }) {
      const methods = await readProofMethods(db, actor.id)
      if (!methods.includes(body.method))
        throw fail('INVALID', { message: 'Confirmez votre identité d’une autre manière.' })
      if (!(await isRight(body, actor, call))) {
        if (body.method === 'password') throw fail('INVALID', { fields: { password: 'Mot de passe incorrect' } })
        if (body.method === 'passkey') throw fail('INVALID', { message: 'Cette clé d’accès n’a pas été reconnue.' })
        throw fail('INVALID', { fields: { code: 'Code incorrect ou déjà utilisé' } })
      }
      await db.update(sessions).set({ provedAt: sql`clock_timestamp()` }).where(eq(sessions.id, actor.sessionId))
      await renewSession(db, actor, call)
      return null
    },

    async mailProofCode(_input, { actor }) {
      const methods = await readProofMethods(db, actor.id)
      if (!methods.includes('mail')) throw fail('INVALID', { message: 'Confirmez votre identité d’une autre manière.' })
      await codesTo.spend(actor.id)
      await jobs.enqueue(db, proofCode, { userId: actor.id, sessionId: actor.sessionId })
      return null
    },

    async proofPasskeyOptions(_input, { actor }) {
      const asked = { purpose: 'proof', browser: sessionBrowser(actor) } as const
      return presentSignInOptions(await signInOptions(db, webAuthn, asked, actor.id), actor)
    },
  }
}
