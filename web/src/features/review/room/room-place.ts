/** Where somebody is in a review room, as the address holds it. */
export type RoomPlace = {
  /** The number of the version, as its reader counts. */
  v?: number | undefined
  /** The file. */
  f?: string | undefined
  /** The frame, counted from 0; the page of a document, from 1. */
  i?: number | undefined
  /** The chosen comment. */
  c?: string | undefined
  /** The number of the version that it is compared with. */
  w?: number | undefined
}

const wholeNumber = (value: unknown) => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined)

/** Reads the place from the search of an address; what is malformed is left out. No import here: routes load this file. */
export const roomPlace = ({ v, f, i, c, w }: Record<string, unknown>): RoomPlace => ({
  v: wholeNumber(v),
  f: id(f),
  i: wholeNumber(i),
  c: id(c),
  w: wholeNumber(w),
})

/** The address of a place in a room, the one on screen by default. A guest's key stays in it, so that the link opens. */
export function addressOfPlace(place: RoomPlace, room: string = globalThis.location.href): string {
  const { origin, pathname, search } = new URL(room)
  const params = new URLSearchParams(search)
  for (const name of ['v', 'f', 'i', 'c', 'w'] as const) {
    const value = place[name]
    if (value === undefined) params.delete(name)
    else params.set(name, String(value))
  }
  const text = params.toString()
  return `${origin}${pathname}${text && `?${text}`}`
}
