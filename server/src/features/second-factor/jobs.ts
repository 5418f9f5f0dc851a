import { randomInt } from 'node:crypto'
import { Id } from '@regie/contract/fields'
import { keysOf } from '@regie/contract/keys'
import { and, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readMailSender } from '#features/agency/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import { type Job, job, jobKind, recurringJob } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { noticeMail, noticeTexts, proofCodeMail } from './mails.ts'
import { mailedProofs, passkeyChallenges, totpSecrets } from './table.ts'

/** Mails a person about a change of their second factors. */
export const factorNotice = jobKind({
  queue: 'second-factor.notice',
  label: 'Avis de changement de second facteur',
  payload: z.object({
    userId: Id,
    notice: z.enum(keysOf(noticeTexts)),
    at: z.iso.datetime(),
    address: z.nullable(z.string()),
    codesLeft: z.nullable(z.int()),
  }),
  options: mailRetries,
})

/** Mails the code that confirms an identity. The job makes the code, so that the queue never holds it. */
export const proofCode = jobKind({
  queue: 'second-factor.proof-code',
  label: 'Code de confirmation',
  payload: z.object({ userId: Id, sessionId: Id }),
  options: mailRetries,
})

/** The stored hash of a mailed code. */
export const hashOfProof = (sessionId: string, code: string): Buffer => hashOf(`${sessionId}:${code}`)

export function secondFactorJobs({ db, mail, config: { baseUrl } }: Platform): Job[] {
  const person = async (id: string) => {
    const [found] = await db
      .select({ email: users.email, firstname: users.firstname })
      .from(users)
      .where(and(eq(users.id, id), openAccount))
    return found
  }
  const from = async () => ({ baseUrl, sender: await readMailSender(db) })
  return [
    job(factorNotice, async ({ userId, ...told }, { id }) => {
      const user = await person(userId)
      if (user)
        await mail.send({
          key: id,
          to: user.email,
          ...noticeMail({ ...(await from()), firstname: user.firstname, ...told }),
        })
    }),

    job(proofCode, async ({ userId, sessionId }, { id }) => {
      const user = await person(userId)
      if (!user) return
      const code = String(randomInt(1e8)).padStart(8, '0')
      const kept = {
        codeHash: hashOfProof(sessionId, code),
        attempts: 0,
        expiresAt: sql`now() + interval '10 minutes'`,
      }
      await db
        .insert(mailedProofs)
        .values({ sessionId, ...kept })
        .onConflictDoUpdate({ target: mailedProofs.sessionId, set: kept })
      await mail.send({
        key: id,
        to: user.email,
        ...proofCodeMail({ ...(await from()), firstname: user.firstname, code }),
      })
    }),

    recurringJob('second-factor.purge', 'Oubli des confirmations expirées', '27 4 * * *', async () => {
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
      await db.delete(mailedProofs).where(lt(mailedProofs.expiresAt, sql`now()`))
      const isForgotten = lt(totpSecrets.createdAt, sql`now() - interval '1 day'`)
      await db.delete(totpSecrets).where(and(sql`${totpSecrets.confirmedAt} is null`, isForgotten))
    }),
  ]
}
