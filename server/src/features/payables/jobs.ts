import { Id, Instant } from '@regie/contract/fields'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readMailSender } from '#features/agency/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import { type Job, job, jobKind } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { accountChangedMail } from './mails.ts'

/** Tells a provider that whom they are paid as has changed. */
export const accountMail = jobKind({
  queue: 'payables.account-mail',
  label: 'Coordonnées de facturation modifiées',
  isMail: true,
  payload: z.object({ userId: Id, at: Instant, address: z.string() }),
  options: mailRetries,
})

export const payablesJobs = ({ db, mail, config: { baseUrl } }: Platform): Job[] => [
  job(accountMail, async ({ userId, ...when }, { id }) => {
    const [user] = await db
      .select({ email: users.email, firstname: users.firstname })
      .from(users)
      .where(and(eq(users.id, userId), openAccount))
    if (!user) return
    const sender = await readMailSender(db)
    await mail.send({
      key: id,
      to: user.email,
      ...accountChangedMail({ sender, baseUrl, firstname: user.firstname, ...when }),
    })
  }),
]
