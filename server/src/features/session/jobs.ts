import { Id } from '@regie/contract/fields'
import { and, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '../../platform/db/database.ts'
import { type Job, job, jobKind, recurringJob } from '../../platform/jobs/jobs.ts'
import { insisting } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken } from '../../platform/tokens.ts'
import { invitation, openAccount, users } from '../users/index.ts'
import { invitationMail, passwordChangedMail, passwordResetMail, signInLinkMail } from './mails.tsx'
import { mailedTokens, sessions } from './table.ts'

/**
 * Sends a link to an address, if somebody has it. Whether somebody has is looked up here and not while answering, so that the
 * answer and its duration are the same for everybody.
 */
export const linkMail = jobKind({
  queue: 'session.link-mail',
  label: 'Lien de connexion ou de mot de passe',
  isMail: true,
  payload: z.object({ email: z.string(), purpose: z.enum(['sign-in', 'password']) }),
  options: insisting,
})

export const passwordChangedNotice = jobKind({
  queue: 'session.password-changed',
  label: 'Avis de changement de mot de passe',
  isMail: true,
  payload: z.object({ userId: Id, at: z.iso.datetime(), address: z.string(), userAgent: z.string() }),
  options: insisting,
})

const minutes = { 'sign-in': 15, password: 60, invitation: 7 * 24 * 60 }

async function newLink(
  db: Executor,
  userId: string,
  purpose: 'sign-in' | 'password',
  validMinutes: number,
): Promise<string> {
  const { token, tokenHash } = newToken()
  await db
    .insert(mailedTokens)
    .values({ tokenHash, userId, purpose, expiresAt: sql`now() + make_interval(mins => ${validMinutes})` })
  return token
}

export function sessionJobs({ db, mail, config: { baseUrl } }: Platform): Job[] {
  const person = async (id: string) => {
    const [found] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), openAccount))
    return found
  }
  return [
    job(linkMail, async ({ email, purpose }) => {
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.email, email), openAccount))
      if (!user) return
      const token = await newLink(db, user.id, purpose, minutes[purpose])
      const message = purpose === 'sign-in' ? signInLinkMail : passwordResetMail
      await mail.send({ to: user.email, ...message({ baseUrl, token, firstname: user.firstname }) })
    }),

    job(invitation, async ({ userId, invitedById }) => {
      const [user, invitedBy] = await Promise.all([person(userId), person(invitedById)])
      if (!user) return
      const token = await newLink(db, user.id, 'password', minutes.invitation)
      const invitedByName = invitedBy ? `${invitedBy.firstname} ${invitedBy.lastname}` : null
      await mail.send({
        to: user.email,
        ...invitationMail({ baseUrl, token, firstname: user.firstname, invitedByName }),
      })
    }),

    job(passwordChangedNotice, async ({ userId, ...when }) => {
      const user = await person(userId)
      if (user)
        await mail.send({ to: user.email, ...passwordChangedMail({ baseUrl, firstname: user.firstname, ...when }) })
    }),

    recurringJob('session.purge', 'Oubli des sessions et des liens expirés', '17 4 * * *', async () => {
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
      await db.delete(mailedTokens).where(lt(mailedTokens.expiresAt, sql`now() - interval '7 days'`))
      await db.execute(sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`)
    }),
  ]
}
