import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Subscription } from '../http/handlers.ts'

/** The channel by which servers tell each other who is where. */
export const roomsChannel = 'regie_rooms'

/** Somebody who has a room open. */
const Person = z.object({ id: z.string(), name: z.string(), speaker: z.enum(['STAFF', 'TALENT', 'CLIENT', 'GUEST']) })
export type Person = z.infer<typeof Person>
type News = { kind: 'changed' | 'presence'; people: Person[] }

/** What servers tell each other: who is in a room there; `asks` to be told in return. */
const Said = z.object({ server: z.string(), room: z.string(), people: z.array(Person), asks: z.boolean() })
type Said = z.infer<typeof Said>

/** A notification of PostgreSQL holds 8000 bytes: this many people fit in it, and are as many as a page shows. */
const mostPeople = 40
const longestName = 80
/** Milliseconds between two reminders of who is there; a server that was silent three times as long is believed gone. */
const beat = 30_000

/** Somebody in a room; `mayStay` tells whether what opened it to them still does. */
export type Entrance = { person: Person; subscription: Subscription<News>; mayStay: () => Promise<boolean> }
/** `told`: messages sent to them, which number them: a number common to all would tell of what they do not hear. */
type Member = Entrance & { told: number }
/** Milliseconds between two checks of who may stay, when events ask for them. */
const checkPace = 1000

export type Rooms = {
  /** Keeps somebody in a room for as long as their subscription lasts. */
  enter(room: string, entrance: Entrance): void
  /**
   * Tells those who are in a room here that it changed: each fetches it again with their own rights. What is internal is told to
   * neither clients nor guests.
   */
  changed(room: string, what: { isInternal: boolean }): void
  /** After words of other servers were missed: everybody here fetches again, and who is elsewhere is asked for. */
  resync(): void
  /** Ends the subscriptions of those who may no longer stay, a second later at most. */
  checkWhoStays(): void
  /** Ends the subscriptions of a person whose session or rights changed: they ask again. */
  dismiss(personId: string): void
  /** Ends the subscriptions of guests: what their link opens may have changed, and they ask again. */
  dismissGuests(): void
  /** Takes in what another server says. */
  hear(payload: string): void
  close(): void
}

/** Who has which room open, on all the servers. `say` tells the other servers, and may fail: the next beat says it again. */
export function createRooms(say: (payload: string) => void): Rooms {
  const server = randomUUID()
  const here = new Map<string, Set<Member>>()
  const elsewhere = new Map<string, Map<string, { people: Person[]; at: number }>>()

  const people = (room: string): Person[] => {
    const heard = [...(elsewhere.get(room)?.values() ?? [])].filter(({ at }) => Date.now() - at < 3 * beat)
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
      member.told += 1
      member.subscription.send({ id: String(member.told), data: news })
    }
  }
  const tellPresence = (room: string) => send(room, { kind: 'presence', people: people(room) })
  const announce = (room: string, asks = false) => {
    const said: Said = { server, room, people: local(room), asks }
    say(JSON.stringify(said))
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
        // The database did not answer: the next check says.
        () => {},
      )
  }
  const checkSoon = () => {
    checking ??= setTimeout(check, Math.max(0, checkedAt + checkPace - Date.now()))
  }
  const beating = setInterval(() => {
    check()
    for (const room of here.keys()) announce(room)
    // A server that stopped without a word says nothing more of who left.
    for (const [room, heard] of elsewhere) {
      for (const [from, { at }] of heard) if (Date.now() - at >= 3 * beat) heard.delete(from)
      if (heard.size === 0) elsewhere.delete(room)
    }
  }, beat)
  beating.unref()

  return {
    enter(room, entrance) {
      const member = { ...entrance, told: 0 }
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
    changed: (room, { isInternal }) =>
      send(room, { kind: 'changed', people: [] }, ({ speaker }) =>
        isInternal ? speaker === 'STAFF' || speaker === 'TALENT' : true,
      ),
    resync() {
      for (const room of here.keys()) {
        send(room, { kind: 'changed', people: [] })
        announce(room, true)
      }
      // What was missed may have ended somebody's access.
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
      const parsed = z.safeParse(Said, JSON.parse(payload))
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
