import { Id } from '@regie/contract/fields'
import { isQuiet } from '@regie/contract/notifications/rules'
import { pageOfWait, waitText } from '@regie/contract/waits/rules'
import { type Wait, WaitSubject } from '@regie/contract/waits/schema'
import { and, eq, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readMailSender } from '#features/agency/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { reminderMail } from './mails.ts'
import { everything, readWaiting } from './read.ts'
import { clockInParis, readRhythm } from './rhythm.ts'
import { sentReminders } from './table.ts'

const ReminderPayload = z.object({
  sendingId: Id,
  toId: Id,
  fromId: z.nullable(Id),
  text: z.string(),
  /** False for what somebody sends: they choose the hour. */
  isByRhythm: z.boolean(),
  /** Named, not told: what is done while the mail waits to leave is not reminded of. */
  subjects: z.array(WaitSubject),
})
type ReminderPayload = z.output<typeof ReminderPayload>

export const reminderKind = jobKind({
  queue: 'waits.reminder',
  label: 'Relance',
  isMail: true,
  payload: ReminderPayload,
  options: mailRetries,
})

/** What of a reminder still waits for its person. */
async function stillWaiting(db: Executor, { toId, subjects, isByRhythm }: ReminderPayload, now: Date): Promise<Wait[]> {
  if (isByRhythm) {
    const { quietFrom, quietTo } = await readRhythm(db)
    if (isQuiet(clockInParis(now), { from: quietFrom, to: quietTo })) return []
  }
  const { waits } = await readWaiting(db, everything, { subjects, limit: subjects.length })
  return waits.filter(({ people }) => people.some(({ id }) => id === toId))
}

/** Mails a reminder of what still waits; takes back the record of the rest, which the rhythm may remind of again. */
export async function mailReminder(
  { db, mail, config }: Pick<Platform, 'db' | 'mail' | 'config'>,
  payload: ReminderPayload,
  { key, now = new Date() }: { key: string; now?: Date },
): Promise<void> {
  const { sendingId, toId, fromId, text } = payload
  const openUser = async (id: string) => {
    const [found] = await db
      .select({ email: users.email, firstname: users.firstname, lastname: users.lastname })
      .from(users)
      .where(and(eq(users.id, id), openAccount))
    return found
  }
  const to = await openUser(toId)
  if (!to) return
  const waits = await stillWaiting(db, payload, now)
  const isKept = ({ kind, subjectId }: WaitSubject) =>
    waits.some((wait) => wait.kind === kind && wait.subjectId === subjectId)
  const over = payload.subjects.filter((subject) => !isKept(subject))
  if (over.length > 0)
    await db
      .delete(sentReminders)
      .where(
        and(
          eq(sentReminders.sendingId, sendingId),
          eq(sentReminders.toId, toId),
          or(
            ...over.map(({ kind, subjectId }) =>
              and(eq(sentReminders.kind, kind), eq(sentReminders.subjectId, subjectId)),
            ),
          ),
        ),
      )
  if (waits.length === 0) return
  const from = fromId === null ? undefined : await openUser(fromId)
  const fromName = from ? `${from.firstname} ${from.lastname}` : null
  const content = reminderMail({
    sender: await readMailSender(db),
    baseUrl: config.baseUrl,
    firstname: to.firstname,
    fromName,
    text,
    items: waits.map((wait) => ({ text: waitText(wait), link: pageOfWait(wait) })),
  })
  await mail.send({ key, to: to.email, ...content, senderName: fromName ?? content.senderName })
}
