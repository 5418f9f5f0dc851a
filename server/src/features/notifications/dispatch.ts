import { type NoticeSubjectType, noticeOf } from '@regie/contract/events'
import type { Notice } from '@regie/contract/notifications/rules'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { eventOutbox, events } from '#platform/events/table.ts'
import type { Platform } from '#platform/platform.ts'
import {
  companySubject,
  type NoticeSubject,
  postProductionSubject,
  productionSubject,
  recipientsOf,
} from './recipients.ts'
import { notifications } from './table.ts'

/** Events taken in one batch. */
const batchSize = 50
type EventRow = typeof events.$inferSelect

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

type SubjectReader = (tx: Transaction, event: EventRow) => Promise<NoticeSubject | null>
/** An event with a notice does not compile until its subject has a reader. */
const subjectReaders: Record<NoticeSubjectType, SubjectReader> = {
  'post-productions': (tx, { subjectId }) => postProductionSubject(tx, subjectId),
  productions: (tx, { subjectId }) => productionSubject(tx, subjectId),
  companies: (tx, { subjectId }) => companySubject(tx, subjectId),
  // The event of a prestation names its production.
  prestations: async (tx, { changes }) => {
    const productionId = changes['productionId']?.[1]
    return typeof productionId === 'string' ? productionSubject(tx, productionId) : null
  },
}
const isNoticeSubject = (type: string): type is NoticeSubjectType => Object.hasOwn(subjectReaders, type)

const readNoticeSubject = async (tx: Transaction, event: EventRow): Promise<NoticeSubject | null> =>
  isNoticeSubject(event.subjectType) ? subjectReaders[event.subjectType](tx, event) : null

/** Writes one notice for the people whom an event concerns. Answers their ids. */
async function writeNotice(
  tx: Transaction,
  event: EventRow,
  notice: Notice,
  about: NoticeSubject,
  namedIds: string[],
): Promise<string[]> {
  const recipients = await recipientsOf(tx, { notice, about, namedIds, actorId: event.actorId })
  if (recipients.length === 0) return []
  const [actor] =
    event.actorId === null
      ? []
      : await tx
          .select({ name: sql<string>`${users.firstname} || ' ' || ${users.lastname}` })
          .from(users)
          .where(eq(users.id, event.actorId))
  const rows = recipients.map((recipient) => ({
    ...recipient,
    eventId: event.id,
    notice,
    title: about.title,
    actorName: actor?.name ?? null,
  }))
  const made = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  return made.map(({ userId }) => userId)
}

async function writeNotices(tx: Transaction, event: EventRow): Promise<string[]> {
  const notice = noticeOf(event)
  const about = notice && (await readNoticeSubject(tx, event))
  if (!notice || !about) return []
  const named = idsIn(event.changes['mentions']?.[1])
  // A person mentioned in a comment receives that notice, and not the notice of the comment.
  const first = named.length > 0 ? await writeNotice(tx, event, 'named', about, named) : []
  return [...first, ...(await writeNotice(tx, event, notice, about, []))]
}

/** Takes the new events of every server, each once. Answers how many it took. */
export async function dispatchEvents({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  return db.transaction(async (tx) => {
    const taken = tx
      .select({ eventId: eventOutbox.eventId })
      .from(eventOutbox)
      .orderBy(asc(eventOutbox.eventId))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const ids = (
      await tx.delete(eventOutbox).where(inArray(eventOutbox.eventId, taken)).returning({ id: eventOutbox.eventId })
    ).map(({ id }) => id)
    if (ids.length === 0) return 0
    const happened = await tx.select().from(events).where(inArray(events.id, ids)).orderBy(asc(events.id))
    const told = new Set<string>()
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    for (const event of happened) {
      // The failure of one event must not block the next ones.
      const recipients = await tx
        .transaction((within) => writeNotices(within, event))
        .catch((error: unknown) => {
          log.error({ err: error, eventId: event.id }, 'nobody told of an event')
          return []
        })
      for (const userId of recipients) told.add(userId)
    }
    for (const userId of told)
      await emit(tx, {
        name: 'notifications.received',
        subjectId: userId,
        actor: null,
        audience: { userIds: [userId] },
      })
    return ids.length
  })
}

/** Writes notices as events come. The events of a stopped server are taken at the next event. */
export function startDispatch({ db, live, log }: Platform): void {
  let isRunning = false
  let isAsked = false
  const run = async () => {
    if (isRunning) {
      isAsked = true
      return
    }
    isRunning = true
    try {
      do isAsked = false
      while ((await dispatchEvents({ db, log })) === batchSize || isAsked)
    } catch (error) {
      log.error({ err: error }, 'notifications not made')
    }
    isRunning = false
  }
  live.onRecorded(() => void run())
}
