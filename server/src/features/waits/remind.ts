import { randomUUID } from 'node:crypto'
import { isReminderDue, waitText } from '@regie/contract/waits/rules'
import type { Rhythm } from '@regie/contract/waits/schema'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { type Job, job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { mailReminder, reminderKind } from './mailing.ts'
import { everything, type Person, readWaiting, type WaitingFor } from './read.ts'
import { clockInParis, readRhythm } from './rhythm.ts'
import { sentReminders } from './table.ts'
import { permissionOf } from './waiting.ts'

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
  const subjects = waits.map(({ kind, subjectId }) => ({ kind, subjectId }))
  await jobs.enqueue(tx, reminderKind, { sendingId, toId: to.id, fromId, text, isByRhythm: by === null, subjects })
  for (const wait of waits)
    if (wait.project)
      await emit(tx, {
        name: 'projects.reminded',
        subjectId: wait.project.id,
        label: wait.project.name,
        projectId: wait.project.id,
        actor: by,
        audience: { permission: permissionOf[wait.kind], isInternal: true },
        // A name alone: it can be erased.
        changes: { reminder: [null, waitText(wait)], reminded: [null, to.name] },
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

/** Things that one run looks at, the longest first: the next ones leave out what was reminded of. */
const mostAtOnce = 5000

type Due = { to: Person; fromId: string | null; waits: WaitingFor[] }

/** What is due of what waits: one mail for each person, from the producteur who waits the longest. */
function dueBy(rhythm: Rhythm, now: Date, waits: readonly WaitingFor[], received: Map<string, number>): Due[] {
  const due = new Map<string, Due>()
  for (const wait of waits)
    for (const to of wait.people) {
      const last = wait.reminders[0]
      const moment = {
        now: now.getTime(),
        clock: clockInParis(now),
        since: Date.parse(wait.since),
        lastAt: last ? Date.parse(last.at) : null,
        receivedInWeek: received.get(to.id) ?? 0,
      }
      if (!isReminderDue(rhythm, moment)) continue
      const known = due.get(to.id) ?? { to, fromId: null, waits: [] }
      known.fromId ??= wait.producteurId
      known.waits.push(wait)
      due.set(to.id, known)
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
      dueAt: { now, everyDays: rhythm.everyDays },
      limit: mostAtOnce,
    })
    const received = await receivedInWeek(tx, [...new Set(waits.flatMap(({ people }) => people.map(({ id }) => id)))])
    for (const due of dueBy(rhythm, now, waits, received))
      await sendReminder(platform, tx, { ...due, text: rhythm.text, by: null })
  })
}

export const waitsJobs = (platform: Platform): Job[] => [
  job(reminderKind, (payload, { id }) => mailReminder(platform, payload, { key: id })),
  recurringJob('waits.rhythm', 'Relances', '10 * * * *', () => remindByRhythm(platform)),
]
