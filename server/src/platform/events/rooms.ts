import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '../db/database.ts'
import { sendUnanswered } from '../db/transaction.ts'
import type { Subscription } from '../http/handlers.ts'

/** The NOTIFY channel on which servers exchange the people of rooms. */
export const roomsChannel = 'regie_rooms'

/** A person in a room. */
const Person = z.object({ id: z.string(), name: z.string(), speaker: z.enum(['STAFF', 'TALENT', 'CLIENT', 'GUEST']) })
export type Person = z.infer<typeof Person>
type News = { kind: 'changed' | 'presence'; people: Person[] }

/** A message between servers: the people of a room on that server. `asks` requests an answer. */
const RoomMessage = z.object({ server: z.string(), room: z.string(), people: z.array(Person), asks: z.boolean() })
type RoomMessage = z.infer<typeof RoomMessage>

/** A message to servers: what one person sees of a room changed. */
const PersonalNews = z.object({ room: z.string(), personId: z.string() })
type PersonalNews = z.infer<typeof PersonalNews>

/** After the commit, tells a person who is in a room that it changed for them alone. */
export const tellInRoom = (tx: Executor, news: PersonalNews): Promise<void> =>
  sendUnanswered(tx, sql`select pg_notify(${roomsChannel}, ${JSON.stringify(news)})`)

/** A NOTIFY payload holds 8000 bytes: this many people fit, and a page shows no more. */
const mostPeople = 40
const longestName = 80
/** Milliseconds between two announcements of people. A server silent for three times as long is considered gone. */
const announceInterval = 30_000

/** A person in a room, of a production. `mayStay` checks that they still have access. */
export type RoomEntry = {
  person: Person
  productionId: string
  subscription: Subscription<News>
  mayStay: () => Promise<boolean>
}
/** `sentCount`: messages sent to the member, used as ids. A shared counter would reveal the hidden messages. */
type Member = RoomEntry & { sentCount: number }
/** Milliseconds between two access checks, when events request them. */
const checkInterval = 1000

export type Rooms = {
  /** Keeps a person in a room as long as their subscription lasts. */
  enter(room: string, entrance: RoomEntry): void
  /**
   * Tells the people of a room on this server that it changed, by its own id or by that of its production. Each fetches it again with their own rights. Internal changes are
   * hidden from clients and guests.
   */
  changed(subjectId: string, what: { isInternal: boolean }): void
  /** After missed messages between servers: everybody here fetches again, and the other servers are asked for their people. */
  resync(): void
  /** Ends the subscriptions of people who lost access, within a second. */
  checkWhoStays(): void
  /** Ends a person's subscriptions after a change of session or rights. They reconnect. */
  dismiss(personId: string): void
  /** Ends the subscriptions of guests, whose link may have changed. They reconnect. */
  dismissGuests(): void
  /** Handles a message of another server. */
  hear(payload: string): void
  close(): void
}

/** The people of each room, on all servers. `say` sends to the other servers. It may fail: the next announcement repeats it. */
export function createRooms(say: (payload: string) => void): Rooms {
  const server = randomUUID()
  const here = new Map<string, Set<Member>>()
  const elsewhere = new Map<string, Map<string, { people: Person[]; at: number }>>()

  const people = (room: string): Person[] => {
    const heard = [...(elsewhere.get(room)?.values() ?? [])].filter(({ at }) => Date.now() - at < 3 * announceInterval)
    const all = [...local(room), ...heard.flatMap((one) => one.people)]
    return [...new Map(all.map((person) => [person.id, person])).values()].slice(0, mostPeople)
  }
  const local = (room: string): Person[] =>
    [...(here.get(room) ?? [])]
      .map(({ person }) => ({ ...person, name: person.name.slice(0, longestName) }))
      .slice(0, mostPeople)
  const send = (room: string, news: News, hears: (person: Person) => boolean = () => true) => {
    for (const member of here.get(room) ?? []) {
      if (!hears(member.person)) continue
      member.sentCount += 1
      member.subscription.send({ id: String(member.sentCount), data: news })
    }
  }
  const tellPresence = (room: string) => send(room, { kind: 'presence', people: people(room) })
  const announce = (room: string, asks = false) => {
    const message: RoomMessage = { server, room, people: local(room), asks }
    say(JSON.stringify(message))
  }
  const everybody = () => [...here.values()].flatMap((members) => [...members])
  let checking: NodeJS.Timeout | undefined
  let checkedAt = 0
  const check = () => {
    checking = undefined
    checkedAt = Date.now()
    for (const { subscription, mayStay } of everybody())
      mayStay().then(
        (stays) => stays || subscription.close(),
        // The database did not answer: the next check decides.
        () => {},
      )
  }
  const checkSoon = () => {
    checking ??= setTimeout(check, Math.max(0, checkedAt + checkInterval - Date.now()))
  }
  const beating = setInterval(() => {
    check()
    for (const room of here.keys()) announce(room)
    // A server that stopped abruptly never announces the departures.
    for (const [room, heard] of elsewhere) {
      for (const [from, { at }] of heard) if (Date.now() - at >= 3 * announceInterval) heard.delete(from)
      if (heard.size === 0) elsewhere.delete(room)
    }
  }, announceInterval)
  beating.unref()

  return {
    enter(room, entrance) {
      const member = { ...entrance, sentCount: 0 }
      const { subscription } = member
      const members = here.get(room) ?? new Set()
      here.set(room, members)
      members.add(member)
      subscription.onClose(() => {
        members.delete(member)
        if (members.size === 0) here.delete(room)
        tellPresence(room)
        announce(room)
      })
      tellPresence(room)
      announce(room, members.size === 1)
    },
    changed(subjectId, { isInternal }) {
      for (const [room, members] of here) {
        const isConcerned = room === subjectId || [...members].some(({ productionId }) => productionId === subjectId)
        if (isConcerned)
          send(room, { kind: 'changed', people: [] }, ({ speaker }) =>
            isInternal ? speaker === 'STAFF' || speaker === 'TALENT' : true,
          )
      }
    },
    resync() {
      for (const room of here.keys()) {
        send(room, { kind: 'changed', people: [] })
        announce(room, true)
      }
      // The missed events may have ended somebody's access.
      checkSoon()
    },
    checkWhoStays: checkSoon,
    dismiss(personId) {
      for (const { person, subscription } of everybody()) if (person.id === personId) subscription.close()
    },
    dismissGuests() {
      for (const { person, subscription } of everybody()) if (person.speaker === 'GUEST') subscription.close()
    },
    hear(payload) {
      const message: unknown = JSON.parse(payload)
      const personal = z.safeParse(PersonalNews, message)
      if (personal.success) {
        const { room, personId } = personal.data
        send(room, { kind: 'changed', people: [] }, ({ id }) => id === personId)
        return
      }
      const parsed = z.safeParse(RoomMessage, message)
      if (!parsed.success || parsed.data.server === server) return
      const { server: from, room, people: there, asks } = parsed.data
      const heard = elsewhere.get(room) ?? new Map<string, { people: Person[]; at: number }>()
      if (there.length > 0) heard.set(from, { people: there, at: Date.now() })
      else heard.delete(from)
      if (heard.size > 0) elsewhere.set(room, heard)
      else elsewhere.delete(room)
      if (!here.has(room)) return
      tellPresence(room)
      if (asks) announce(room)
    },
    close() {
      clearInterval(beating)
      clearTimeout(checking)
      for (const { subscription } of everybody()) subscription.close()
    },
  }
}
