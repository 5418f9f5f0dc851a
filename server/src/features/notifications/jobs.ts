import { Id } from '@regie/contract/fields'
import { isQuiet } from '@regie/contract/notifications/rules'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { readMailSender } from '#features/agency/index.ts'
import { isStillAwaited } from '#features/review/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import { forgetRows } from '#platform/db/forget-rows.ts'
import { events } from '#platform/events/table.ts'
import { type Job, job, jobKind, recurringJob } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { digestParts } from './digest.ts'
import { dispatchAll } from './dispatch.ts'
import { defaultPreferences } from './handlers.ts'
import { digestMail } from './mails.ts'
import { readNotices } from './reading.ts'
import { notificationPreferences, notifications } from './table.ts'

/** The hour of daily mails, in Paris. */
const dailyHour = '08:30'
/** A mail waits for further notices, or for the person to read this one in the product. */
const mailDelay = sql`interval '3 minutes'`

/** Days that a notice is kept once it was read, and at most. */
const daysOnceRead = 90
const daysUnread = 365

const isToMail = and(eq(notifications.isMailed, true), isNull(notifications.mailedAt), isNull(notifications.readAt))

const happenedAt = new QueryBuilder().select({ at: events.at }).from(events).where(eq(events.id, notifications.eventId))
/** True for a notice that still says what is: somebody who has answered since is not asked again. */
const isStillTrue = or(
  ne(notifications.notice, 'reminded'),
  isStillAwaited({
    postProductionId: notifications.postProductionId,
    userId: notifications.userId,
    at: sql`(${happenedAt})`,
  }),
)

/** One mail of a person's notices. */
export const digestJob = jobKind({
  queue: 'notifications.digest',
  label: 'Résumé des notifications',
  isMail: true,
  payload: z.object({ userId: Id, ids: z.array(Id) }),
  options: mailRetries,
})

/** Queues one mail for each person with unread notices who wants it now. `now`: the hour in Paris. */
export async function sendDigests({ db, jobs }: Platform, now: string): Promise<void> {
  const waiting = await db
    .selectDistinct({
      userId: users.id,
      pace: notificationPreferences.mail,
      from: notificationPreferences.quietFrom,
      to: notificationPreferences.quietTo,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(isToMail, openAccount, sql`${notifications.createdAt} < now() - ${mailDelay}`))
  for (const { userId, pace, ...quiet } of waiting) {
    const hours = pace === null ? { from: defaultPreferences.quietFrom, to: defaultPreferences.quietTo } : quiet
    const isTime = pace === 'DAILY' ? now >= dailyHour && now < '09:00' : pace !== 'NEVER' && !isQuiet(now, hours)
    if (!isTime) continue
    await db.transaction(async (tx) => {
      const taken = await tx
        .update(notifications)
        .set({ mailedAt: sql`now()` })
        .where(and(eq(notifications.userId, userId), isToMail))
        .returning({ id: notifications.id })
      if (taken.length > 0) await jobs.enqueue(tx, digestJob, { userId, ids: taken.map(({ id }) => id) })
    })
  }
}

const hourInParis = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' })

export const notificationJobs = (platform: Platform): Job[] => [
  job(digestJob, async ({ userId, ids }, { id }) => {
    const { db, mail, config } = platform
    const [person] = await db
      .select({
        id: users.id,
        to: users.email,
        firstname: users.firstname,
        role: users.role,
        permissions: users.permissions,
      })
      .from(users)
      .where(and(eq(users.id, userId), openAccount))
    if (!person || ids.length === 0) return
    const parts = await digestParts(
      platform,
      person,
      await readNotices(db, person, and(inArray(notifications.id, ids), isStillTrue), ids.length),
    )
    if (parts.length === 0) return
    const { to, firstname } = person
    const sender = await readMailSender(db)
    await mail.send({ key: id, to, ...digestMail({ sender, baseUrl: config.baseUrl, firstname, parts }) })
  }),
  recurringJob('notifications.dispatch', 'Envoi des notifications', '* * * * *', () => dispatchAll(platform)),
  recurringJob('notifications.mail', 'Préparation des résumés par mail', '*/15 * * * *', () =>
    sendDigests(platform, hourInParis.format(new Date())),
  ),
  recurringJob('notifications.forget', 'Oubli des notifications anciennes', '50 3 * * *', async () => {
    const wasRead = sql`${notifications.readAt} < now() - make_interval(days => ${daysOnceRead})`
    const isOld = sql`${notifications.createdAt} < now() - make_interval(days => ${daysUnread})`
    await forgetRows(platform.db, notifications, sql`(${wasRead} or ${isOld})`)
  }),
]
