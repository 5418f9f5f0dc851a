import * as z from 'zod/mini'
import { addressOfPlace, type RoomPlace, roomPlace } from './room-place.ts'

const storedAs = 'regie.review.left'
/** The address of a page that unloaded, and that of the place where it stood. */
const LeftPlace = z.object({ address: z.string(), place: z.string() })

/**
 * Stores the place of a page that unloads, for this tab. The address can't have it: browsers limit how often it is
 * written, and a reload reads it before `pagehide`.
 */
export function leaveRoomPlace(place: RoomPlace): void {
  const left: z.infer<typeof LeftPlace> = { address: globalThis.location.href, place: addressOfPlace(place) }
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(left))
  } catch {
    // Storage is full or unavailable: the page opens on the place of its address.
  }
}

const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/**
 * The address of a place, without the place when the page is reloaded: a reload asks for the address of its beginning,
 * and a place may be written while its answer is awaited.
 */
const comparable = (address: string) => (isReload() ? addressOfPlace({}, address) : address)

/** The place where this page was left before it was loaded again; null for a page that was not. */
export function leftRoomPlace(): RoomPlace | null {
  try {
    const left = z.safeParse(LeftPlace, JSON.parse(sessionStorage.getItem(storedAs) ?? 'null'))
    if (!left.success || comparable(left.data.address) !== comparable(globalThis.location.href)) return null
    return roomPlace(Object.fromEntries(new URL(left.data.place).searchParams))
  } catch {
    return null
  }
}

/** Forgets that place: it serves once. */
export function forgetLeftRoomPlace(): void {
  try {
    sessionStorage.removeItem(storedAs)
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
