import { randomUUID } from 'node:crypto'
import { Id } from '@regie/contract/fields'
import { isReminderDue, pageOfWait, waitText } from '@regie/contract/waits/rules'
import type { Rhythm } from '@regie/contract/waits/schema'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readMailSender } from '#features/agency/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { nobodysId } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { type Job, job, jobKind, recurringJob } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { reminderMail } from './mails.ts'
import { type Person, readWaiting, type WaitingFor } from './read.ts'
import { readRhythm } from './rhythm.ts'
import { sentReminders } from './table.ts'
import { permissionOf } from './waiting.ts'

const reminderKind = jobKind({
  queue: 'waits.reminder',
  label: 'Relance',
  isMail: true,
  payload: z.object({
    toId: Id,
    fromId: z.nullable(Id),
    text: z.string(),
    items: z.array(z.object({ text: z.string(), link: z.string() })),
  }),
  options: mailRetries,
})

type Sending = { to: Person; waits: readonly WaitingFor[]; text: string; fromId: string | null; by: Actor | null }

/** Records a reminder of some things to a person, and mails it. */
export async function sendReminder(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Transaction,
  { to, waits, text, fromId, by, sendingId = randomUUID() }: Sending & { sendingId?: string },
): Promise<void> {
  await tx
    .insert(sentReminders)
    .values(
      waits.map(({ kind, subjectId }) => ({ sendingId, kind, subjectId, toId: to.id, byId: by?.id ?? null, text })),
    )
  const items = waits.map((wait) => ({ text: waitText(wait), link: pageOfWait(wait) }))
  await jobs.enqueue(tx, reminderKind, { toId: to.id, fromId, text, items })
  for (const wait of waits)
    if (wait.project)
      await emit(tx, {
        name: 'projects.reminded',
        subjectId: wait.project.id,
        label: wait.project.name,
        projectId: wait.project.id,
        actor: by,
        audience: { permission: permissionOf[wait.kind], isInternal: true },
        changes: { reminder: [null, `${waitText(wait)}, à ${to.name}`] },
      })
}

/** The reminders that people received in the last seven days. */
async function receivedInWeek(db: Executor, personIds: readonly string[]): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .select({ toId: sentReminders.toId, count: sql<number>`count(distinct ${sentReminders.sendingId})::int` })
    .from(sentReminders)
    .where(and(inArray(sentReminders.toId, [...personIds]), gt(sentReminders.at, sql`now() - interval '7 days'`)))
    .groupBy(sentReminders.toId)
  return new Map(rows.map(({ toId, count }) => [toId, count]))
}

const clockInParis = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Europe/Paris',
})

/** Sees what everybody waits for: the rhythm is the agency's own. */
const everything = { role: 'ADMIN', permissions: [], id: nobodysId } as const
/** Things looked at by one run: the next one goes on with the others. */
const mostAtOnce = 5000

type Due = { to: Person; fromId: string | null; waits: WaitingFor[] }

/** What is due of what waits: one mail for each person and producteur. */
function dueBy(rhythm: Rhythm, now: Date, waits: readonly WaitingFor[], received: Map<string, number>): Due[] {
  const due = new Map<string, Due>()
  for (const wait of waits)
    for (const to of wait.people) {
      const last = wait.reminders[0]
      const moment = {
        now: now.getTime(),
        clock: clockInParis.format(now),
        since: Date.parse(wait.since),
        lastAt: last ? Date.parse(last.at) : null,
        receivedInWeek: received.get(to.id) ?? 0,
      }
      if (!isReminderDue(rhythm, moment)) continue
      const key = `${to.id} ${wait.producteurId}`
      const known = due.get(key)
      if (known) known.waits.push(wait)
      else due.set(key, { to, fromId: wait.producteurId, waits: [wait] })
    }
  return [...due.values()]
}

/** Reminds of what is due, by the agency's rhythm. */
export async function remindByRhythm(platform: Platform, now = new Date()): Promise<void> {
  const { db } = platform
  const rhythm = await readRhythm(db)
  if (!rhythm.isOn) return
  await db.transaction(async (tx) => {
    // Two servers would send twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('waits.rhythm', 0))`)
    const { waits } = await readWaiting(tx, everything, {
      who: ['talent', 'client'],
      isReminded: true,
      limit: mostAtOnce,
    })
    const received = await receivedInWeek(tx, [...new Set(waits.flatMap(({ people }) => people.map(({ id }) => id)))])
    for (const { to, fromId, waits: theirs } of dueBy(rhythm, now, waits, received)) {
      const count = received.get(to.id) ?? 0
      // Another producteur's may have been the last of the week.
      if (count >= rhythm.mostPerWeek) continue
      received.set(to.id, count + 1)
      await sendReminder(platform, tx, { to, waits: theirs, text: rhythm.text, fromId, by: null })
    }
  })
}

export const waitsJobs = (platform: Platform): Job[] => {
  const { db, mail, config } = platform
  const openUser = async (id: string) => {
    const [found] = await db
      .select({ email: users.email, firstname: users.firstname, lastname: users.lastname })
      .from(users)
      .where(and(eq(users.id, id), openAccount))
    return found
  }
  return [
    job(reminderKind, async ({ toId, fromId, text, items }, { id }) => {
      const to = await openUser(toId)
      if (!to) return
      const from = fromId === null ? undefined : await openUser(fromId)
      const fromName = from ? `${from.firstname} ${from.lastname}` : null
      const sender = await readMailSender(db)
      const content = reminderMail({
        sender,
        baseUrl: config.baseUrl,
        firstname: to.firstname,
        fromName,
        text,
        items,
      })
      await mail.send({ key: id, to: to.email, ...content, senderName: fromName ?? content.senderName })
    }),
    recurringJob('waits.rhythm', 'Relances', '10 * * * *', () => remindByRhythm(platform)),
  ]
}
