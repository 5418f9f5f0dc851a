import { Id } from '@regie/contract/fields'
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readMailSender } from '#features/agency/index.ts'
import { addressConfirmation, addressNotice, invitation, openAccount, users } from '#features/users/index.ts'
import { type Job, job, jobKind, recurringJob } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { longestIdle } from './lifetimes.ts'
import {
  addressConfirmationMail,
  addressNoticeMail,
  invitationMail,
  newBrowserMail,
  passwordChangedMail,
  passwordResetMail,
  signInLinkMail,
} from './mails.ts'
import { knownBrowsers, mailedTokens, pendingSignIns, sessions, signIns } from './table.ts'
import { createLink, type LinkPurpose } from './tokens.ts'

/**
 * Mails a link to an address, if an account has it. The job looks the account up, so that the answer and its duration
 * are the same for every address.
 */
export const linkMail = jobKind({
  queue: 'session.link-mail',
  label: 'Lien de connexion ou de mot de passe',
  isMail: true,
  payload: z.object({ email: z.string(), purpose: z.enum(['sign-in', 'password']) }),
  options: mailRetries,
})

export const passwordChangedNotice = jobKind({
  queue: 'session.password-changed',
  label: 'Avis de changement de mot de passe',
  isMail: true,
  payload: z.object({ userId: Id, at: z.iso.datetime(), address: z.string(), userAgent: z.string() }),
  options: mailRetries,
})

export const newBrowserNotice = jobKind({
  queue: 'session.new-browser',
  label: 'Avis de nouvelle connexion',
  isMail: true,
  payload: z.object({ userId: Id, at: z.iso.datetime(), address: z.string(), userAgent: z.string() }),
  options: mailRetries,
})

/** Months that the journal of sign-ins is kept. */
const journalMonths = 12

export function sessionJobs({ db, mail, config: { baseUrl } }: Platform): Job[] {
  const person = async (id: string) => {
    const [found] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), openAccount))
    return found
  }
  /**
   * Creates a link for the account that matches a condition. Locks its row: two simultaneous jobs leave one link, to
   * the current address.
   */
  const linkFor = (whose: SQL, purpose: LinkPurpose) =>
    db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(and(whose, openAccount)).for('update')
      const to = purpose === 'email' ? user?.pendingEmail : user?.email
      if (!user || !to) return undefined
      return { user, to, token: await createLink(tx, user.id, purpose, to) }
    })
  const from = async () => ({ baseUrl, sender: await readMailSender(db) })
  return [
    job(linkMail, async ({ email, purpose }, { id }) => {
      const made = await linkFor(eq(users.email, email), purpose)
      if (!made) return
      const { user, to, token } = made
      const message = purpose === 'sign-in' ? signInLinkMail : passwordResetMail
      await mail.send({ key: id, to, ...message({ ...(await from()), token, firstname: user.firstname }) })
    }),

    job(invitation, async ({ userId, invitedById }, { id }) => {
      const invitedBy = await person(invitedById)
      const made = await linkFor(eq(users.id, userId), 'invitation')
      if (!made) return
      const { user, token } = made
      const invitedByName = invitedBy ? `${invitedBy.firstname} ${invitedBy.lastname}` : null
      await mail.send({
        key: id,
        to: user.email,
        ...invitationMail({
          ...(await from()),
          token,
          firstname: user.firstname,
          invitedByName,
          isFirstPassword: user.passwordHash === null,
        }),
      })
    }),

    job(addressConfirmation, async ({ userId }, { id }) => {
      const made = await linkFor(eq(users.id, userId), 'email')
      if (!made) return
      const { user, to, token } = made
      await mail.send({
        key: id,
        to,
        ...addressConfirmationMail({ ...(await from()), token, firstname: user.firstname }),
      })
    }),

    job(addressNotice, async ({ to, ...told }, { id }) => {
      await mail.send({ key: id, to, ...addressNoticeMail({ ...(await from()), ...told }) })
    }),

    job(passwordChangedNotice, async ({ userId, ...when }, { id }) => {
      const user = await person(userId)
      if (user)
        await mail.send({
          key: id,
          to: user.email,
          ...passwordChangedMail({ ...(await from()), firstname: user.firstname, ...when }),
        })
    }),

    job(newBrowserNotice, async ({ userId, ...when }, { id }) => {
      const user = await person(userId)
      if (user)
        await mail.send({
          key: id,
          to: user.email,
          ...newBrowserMail({ ...(await from()), firstname: user.firstname, ...when }),
        })
    }),

    recurringJob('session.purge', 'Oubli des sessions et des liens expirés', '17 4 * * *', async () => {
      const unused = lt(sessions.lastSeenAt, sql`now() - make_interval(days => ${longestIdle})`)
      await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), unused))
      await db.delete(signIns).where(lt(signIns.at, sql`now() - make_interval(months => ${journalMonths})`))
      await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSignInAt, sql`now() - interval '1 year'`))
      await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`))
      await db.delete(mailedTokens).where(lt(mailedTokens.expiresAt, sql`now() - interval '7 days'`))
      await db.execute(sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`)
    }),
  ]
}
