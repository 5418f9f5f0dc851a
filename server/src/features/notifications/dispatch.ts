import { type DiscussionSubject, discussionSubjects } from '@regie/contract/discussions/schema'
import { mayBeTold, type NoticeSubjectType, noticeOf } from '@regie/contract/events'
import type { Notice } from '@regie/contract/notifications/rules'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { eventOutbox, events } from '#platform/events/table.ts'
import type { Platform } from '#platform/platform.ts'
import { addToSitting, readShownFile, readToldComment, type ToldComment } from './comment-notice.ts'
import { isToldNow, releaseHeldNotices } from './held-notices.ts'
import {
  companySubject,
  discussionSubject,
  type NoticeSubject,
  postProductionSubject,
  prestationSubject,
  productionSubject,
  recipientsOf,
} from './recipients.ts'
import { notifications } from './table.ts'

/** Events taken in one batch. */
const batchSize = 50
type EventRow = typeof events.$inferSelect

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type SubjectReader = (tx: Transaction, event: EventRow) => Promise<NoticeSubject | null>
/** An event with a notice does not compile until its subject has a reader. */
const subjectReaders: Record<NoticeSubjectType, SubjectReader> = {
  'post-productions': (tx, { subjectId }) => postProductionSubject(tx, subjectId),
  productions: (tx, { subjectId }) => productionSubject(tx, subjectId),
  companies: (tx, { subjectId }) => companySubject(tx, subjectId),
  projects: async () => null,
  // The event that moves a production names it; those of an order are about the prestation.
  prestations: (tx, { changes, subjectId, userIds }) => {
    const productionId = changes['productionId']?.[1]
    return typeof productionId === 'string'
      ? productionSubject(tx, productionId)
      : prestationSubject(tx, subjectId, userIds)
  },
}
const isDiscussed = (type: string): type is DiscussionSubject => discussionSubjects.some((subject) => subject === type)
const isNoticeSubject = (type: string): type is NoticeSubjectType => Object.hasOwn(subjectReaders, type)

async function readNoticeSubject(tx: Transaction, event: EventRow, notice: Notice): Promise<NoticeSubject | null> {
  const { subjectType, subjectId } = event
  if (notice === 'discussed') return isDiscussed(subjectType) ? discussionSubject(tx, subjectType, subjectId) : null
  return isNoticeSubject(subjectType) ? subjectReaders[subjectType](tx, event) : null
}

type NoticeRequest = Pick<Parameters<typeof recipientsOf>[1], 'notice' | 'tied' | 'except'>

/** What every notice of an event says. */
type Telling = { event: EventRow; about: NoticeSubject; comment: ToldComment | null }

/** Writes one notice for the people whom an event concerns. Answers their ids. */
async function writeNotice(tx: Transaction, { event, about, comment }: Telling, request: NoticeRequest) {
  const recipients = await recipientsOf(tx, { ...request, about, comment })
  if (recipients.length === 0) return []
  const { postProductionId } = about
  const shown = postProductionId === null ? null : await readShownFile(tx, postProductionId)
  const rows = recipients.map((recipient) => ({
    ...recipient,
    eventId: event.id,
    notice: request.notice,
    title: about.title,
    postProductionId,
    mediaId: comment?.mediaId ?? shown,
    commentId: comment?.id ?? null,
    messageId: textIn(event.changes['messageId']?.[1]),
    // An event cannot name a guest as its actor.
    actorName: comment?.authorName ?? textIn(event.changes['reviewer']?.[1]),
  }))
  const fresh = await addToSitting(tx, await withActor(tx, event, rows))
  if (fresh.length > 0) await tx.insert(notifications).values(fresh).onConflictDoNothing()
  return recipients.map(({ userId }) => userId)
}

async function withActor<Row extends { actorName: string | null }>(
  tx: Transaction,
  { actorId }: EventRow,
  rows: Row[],
) {
  if (actorId === null) return rows
  const [actor] = await tx
    .select({ actorName: sql<string>`${users.firstname} || ' ' || ${users.lastname}` })
    .from(users)
    .where(eq(users.id, actorId))
  return rows.map((row) => ({ ...row, ...actor }))
}

/** The notices of an event, the strongest first: each person is told once, by the first that concerns them. */
function requestsOf(
  { changes }: EventRow,
  notice: Notice,
  comment: ToldComment | null,
): readonly Pick<NoticeRequest, 'notice' | 'tied'>[] {
  const named = idsIn(changes['mentions']?.[1])
  if (notice === 'discussed') return [{ notice, tied: { named, answered: idsIn(changes['followers']?.[1]) } }]
  const answered = comment?.answeredId == null ? [] : [comment.answeredId]
  return [
    { notice: 'named', tied: { named } },
    { notice: 'answered', tied: { answered } },
    // A reminder names those whom it reaches.
    { notice, tied: { named: idsIn(changes['reminded']?.[1]) } },
  ]
}

async function writeNotices(tx: Transaction, event: EventRow): Promise<string[]> {
  const notice = noticeOf(event)
  const about = notice && (await readNoticeSubject(tx, event, notice))
  if (!notice || !about) return []
  if (notice === 'versionPresented' && !(await isToldNow(tx, event))) return []
  const commentId = event.changes['commentId']?.[1]
  const comment = typeof commentId === 'string' ? await readToldComment(tx, commentId) : null
  // It was deleted meanwhile.
  if (typeof commentId === 'string' && !comment) return []
  const requests = requestsOf(event, notice, comment)
  const told = new Set<string>()
  const except = new Set(event.actorId === null ? [] : [event.actorId])
  // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
  for (const request of requests)
    for (const userId of await writeNotice(tx, { event, about, comment }, { ...request, except })) {
      told.add(userId)
      except.add(userId)
    }
  return [...told]
}

/** Serialises the dispatches of all servers: two at once could each begin a notice of the same sitting. */
const oneAtATime = sql`select pg_advisory_xact_lock(hashtext('notifications.dispatch'))`

/** Writes the notices of all events that wait, of every server. */
export async function dispatchAll(platform: Pick<Platform, 'db' | 'log'>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one batch after the other
  while ((await dispatchEvents(platform)) === batchSize);
}

/** Takes the new events of every server, each once. Answers how many it took. */
export async function dispatchEvents({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(oneAtATime)
    const taken = tx
      .select({ eventId: eventOutbox.eventId })
      .from(eventOutbox)
      .orderBy(asc(eventOutbox.eventId))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const ids = (
      await tx.delete(eventOutbox).where(inArray(eventOutbox.eventId, taken)).returning({ id: eventOutbox.eventId })
    ).map(({ id }) => id)
    const happened = await tx
      .select()
      .from(events)
      .where(inArray(events.id, [...ids, ...(await releaseHeldNotices(tx))]))
      .orderBy(asc(events.id))
    const told = new Set<string>()
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    for (const event of happened.filter(({ name }) => mayBeTold(name))) {
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

/** An event that tells nobody waits for the next dispatch. Those of files and versions may release held notices. */
const asksForDispatch = (name: string) => mayBeTold(name) || /^(medias|post-productions)\./.test(name)

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
      do {
        isAsked = false
        // oxlint-disable-next-line no-await-in-loop -- what was asked for meanwhile comes after
        await dispatchAll({ db, log })
      } while (isAsked)
    } catch (error) {
      log.error({ err: error }, 'notifications not made')
    }
    isRunning = false
  }
  live.onRecorded((names) => {
    if (names === null || names.some(asksForDispatch)) void run()
  })
}
