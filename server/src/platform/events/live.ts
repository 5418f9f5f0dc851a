import { isStaff } from '@regie/contract/can'
import { eventFactsOf } from '@regie/contract/events'
import { can, type Permission, permissionCatalogue } from '@regie/contract/permissions'
import type { LiveEvent } from '@regie/contract/session/schema'
import { asc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { DatabaseWatch } from '../db/watch.ts'
import type { Subscription } from '../http/handlers.ts'
import type { Logger } from '../log.ts'
import { eventChannel } from './emit.ts'
import { recentEvents } from './recent-events.ts'
import { createRooms, type Rooms, roomsChannel } from './rooms.ts'
import { events } from './table.ts'

type RecordedEvent = typeof events.$inferSelect
type Listener = { actor: Actor; subscription: Subscription<LiveEvent> }

const isPermission = (name: string): name is Permission => name in permissionCatalogue

/** True when the actor may receive an event. */
export function mayHear(actor: Actor, { permission, userIds }: Pick<RecordedEvent, 'permission' | 'userIds'>): boolean {
  if (userIds.includes(actor.id)) return true
  return permission !== null && isPermission(permission) && isStaff(actor) && can(actor, [permission])
}

const messageOf = ({ id, name, subjectType, subjectId, projectId }: RecordedEvent) => ({
  id: String(id),
  data: { name, subject: { type: subjectType, id: subjectId }, projectId },
})

/** Above this number of missed events, the browser is told to fetch everything again. */
const replayLimit = 200

export type LiveEvents = {
  /** Sends the events that come, and first those that the browser missed: after its last event or, without one, `since` an instant. */
  subscribe(actor: Actor, subscription: Subscription<LiveEvent>, since?: string): Promise<void>
  /** The people present in each review room. */
  rooms: Rooms
  /** How many browsers listen here. */
  listeners(): number
  /** Called after recorded events, from any server, with their names; with null when some may have been missed. */
  onRecorded(react: (names: readonly string[] | null) => void): void
  close(): Promise<void>
}

/** Sends recorded events to the browsers connected here, from any server (LISTEN/NOTIFY). */
export function openLiveEvents({
  db,
  watch,
  log,
  onEvent,
}: {
  db: Database
  watch: Pick<DatabaseWatch, 'listen' | 'onAway' | 'onBack'>
  log: Logger
  /** Called before the browsers receive the event, so that they read fresh data. */
  onEvent: () => void
}): LiveEvents {
  const listeners = new Set<Listener>()
  const reactions: ((names: readonly string[] | null) => void)[] = []
  let closing = false
  /** Id of the last event sent: a browser that fetches everything resumes there. */
  let latest = 0
  let waiting: number[] = []
  const recent = recentEvents<RecordedEvent>()

  const rooms = createRooms((payload) => {
    db.execute(sql`select pg_notify(${roomsChannel}, ${payload})`).catch((error) =>
      log.warn({ err: error }, 'presence not told'),
    )
  })
  const broadcast = (event: RecordedEvent) => {
    rooms.changed(event.subjectId, { isInternal: event.isInternal })
    const closes = eventFactsOf(event.name)?.closes
    // Any other event may end somebody's access to a room.
    if (closes !== 'account') rooms.checkWhoStays()
    if (closes === 'guests') rooms.dismissGuests()
    latest = Math.max(latest, event.id)
    recent.add(event)
    const message = messageOf(event)
    for (const { actor, subscription } of listeners) if (mayHear(actor, event)) subscription.send(message)
    // The person's session or rights changed: the browser reconnects with the new ones.
    if (closes === 'account') {
      for (const { actor, subscription } of listeners) if (actor.id === event.subjectId) subscription.close()
      rooms.dismiss(event.subjectId)
    }
  }

  const flush = async () => {
    const ids = waiting
    waiting = []
    if (ids.length === 0) return
    onEvent()
    const found = await db.select().from(events).where(inArray(events.id, ids)).orderBy(asc(events.id))
    found.forEach(broadcast)
    const names = found.map(({ name }) => name)
    for (const react of reactions) react(names)
  }

  /** Events recorded meanwhile are unknown: every browser and every listener refreshes. */
  const resyncAll = () => {
    recent.forget()
    onEvent()
    for (const { subscription } of listeners) subscription.send({ id: String(latest), data: resyncMessage })
    rooms.resync()
    for (const react of reactions) react(null)
  }
  watch.listen(roomsChannel, (payload) => rooms.hear(payload))
  watch.listen(eventChannel, (payload) => {
    waiting.push(Number(payload))
    if (waiting.length > 1) return
    setImmediate(() => {
      flush().catch((error) => {
        log.error({ err: error }, 'live events not sent')
        resyncAll()
      })
    })
  })
  watch.onAway(() => {
    for (const { subscription } of listeners) subscription.send({ id: String(latest), data: awayMessage })
  })
  watch.onBack(resyncAll)

  const repeat = ({ actor, subscription }: Listener, missed: readonly RecordedEvent[]) => {
    if (missed.length > replayLimit) subscription.send({ id: String(missed.at(-1)?.id ?? 0), data: resyncMessage })
    else for (const event of missed) if (mayHear(actor, event)) subscription.send(messageOf(event))
  }
  const replay = async ({ actor, subscription }: Listener, after: SQL) => {
    // Ids and instants are those of before the commit, so an earlier event may appear later. Ten seconds are replayed, so that none is lost.
    const since = sql`${after} - interval '10 seconds'`
    const missed = await db
      .select()
      .from(events)
      .where(gt(events.at, since))
      .orderBy(asc(events.id))
      .limit(replayLimit + 1)
    repeat({ actor, subscription }, missed)
  }

  return {
    rooms,
    listeners: () => listeners.size,
    onRecorded: (react) => void reactions.push(react),
    async subscribe(actor, subscription, since) {
      const listener = { actor, subscription }
      listeners.add(listener)
      subscription.onClose(() => listeners.delete(listener))
      const last = Number(subscription.lastEventId)
      if (Number.isSafeInteger(last) && last > 0)
        await replay(listener, sql`coalesce((select ${events.at} from ${events} where ${events.id} = ${last}), now())`)
      else if (since !== undefined) {
        const heard = recent.since(Date.parse(since))
        if (heard) repeat(listener, heard)
        else await replay(listener, sql`${since}::timestamptz`)
      }
    },
    async close() {
      if (closing) return
      closing = true
      for (const { subscription } of listeners) subscription.close()
      rooms.close()
    },
  }
}

const noSubject = { type: 'live', id: '00000000-0000-4000-8000-000000000000' }
/** Tells a browser that the database is away, so that the page says so before a call fails. */
const awayMessage: LiveEvent = { name: 'live.away', subject: noSubject }
/** Tells a browser to fetch everything again. */
const resyncMessage: LiveEvent = { name: 'live.resync', subject: noSubject }
