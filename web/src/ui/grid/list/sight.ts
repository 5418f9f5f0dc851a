/** Ranks of rows: the first, and the one after the last. */
export type Sight = { first: number; end: number }

/** Rows drawn above and under those in sight: a finger throws a list far between two pictures of the screen. */
const ahead = 10
/** The rows drawn change by so many at once: not at each pixel. */
const step = 4

type Seen = {
  /** From the top of the window to the first row, in pixels; negative once the page has moved. */
  top: number
  windowHeight: number
  rowHeight: number
  count: number
}

/** The rows to draw, of a list of rows of one height that moves with its page. */
export function sightOf({ top, windowHeight, rowHeight, count }: Seen): Sight {
  const highest = Math.floor(-top / rowHeight) - ahead
  const lowest = Math.ceil((windowHeight - top) / rowHeight) + ahead
  const within = (rank: number) => Math.min(count, Math.max(0, rank))
  const end = within(Math.ceil(lowest / step) * step)
  return { first: Math.min(end, within(Math.floor(highest / step) * step)), end }
}
