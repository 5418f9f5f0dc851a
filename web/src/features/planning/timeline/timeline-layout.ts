import type { PlanItem } from '@regie/contract/planning/schema'
import { daysBetween } from '@regie/contract/productions/rules'
import { productionTypeLabels } from '@regie/contract/productions/schema'
import type { Grouping } from '../plan-place.ts'

/**
 * An item where it stands: pixels from the first day. `width` is that of its bar, `room` with its words, which stand beside
 * a bar too short for them.
 */
export type PlacedItem = {
  item: PlanItem
  words: string
  isBeside: boolean
  left: number
  width: number
  room: number
  lane: number
}
export type TimelineRow = {
  key: string
  label: string
  detail: string
  /** For a row of a project. */
  projectId: string | null
  items: PlacedItem[]
  lanes: number
  /** The most work of the row on one day. */
  atOnce: number
}

/** Width of a letter in the words beside a bar, in pixels: a little more than Inter's mean at 12 px. */
const letterWidth = 6.6
/** The icon and the margins around the words in a bar, and the margins around those beside it. */
const aroundWords = { inside: 32, beside: 14 }
/** A day alone is drawn at least this wide. */
const leastWidth = 18

/** Work of somebody: what a person's row holds, and what counts as load. */
export const isWork = ({ kind }: PlanItem) => kind === 'prestation' || kind === 'post-production'

type Group = { key: string; label: string; detail: string; projectId: string | null }

function groupOf(item: PlanItem, grouping: Grouping): Group | null {
  if (grouping === 'project')
    return { key: item.projectId, label: item.projectName, detail: item.companyName, projectId: item.projectId }
  if (grouping === 'person') {
    if (!isWork(item)) return null
    return { key: item.userId ?? '', label: item.userName ?? 'À confier', detail: '', projectId: null }
  }
  if (item.productionType === null) return null
  return { key: item.productionType, label: productionTypeLabels[item.productionType], detail: '', projectId: null }
}

/** The most items of work on one day. */
export function mostAtOnce(items: readonly PlanItem[]): number {
  const moves = items
    .filter((item) => isWork(item))
    .flatMap(({ startsOn, endsOn }) => [
      { day: startsOn, by: 1 },
      // A day that ends one item and begins another counts both.
      { day: `${endsOn}+`, by: -1 },
    ])
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  let now = 0
  let most = 0
  for (const { by } of moves) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

export type Frame = { from: string; days: number; dayWidth: number }

/** Where the bar of an item stands: pixels from the first day, within those shown. */
export function barOf(item: PlanItem, { from, days, dayWidth }: Frame): { left: number; width: number } {
  const first = Math.max(0, daysBetween(from, item.startsOn))
  const last = Math.min(days - 1, daysBetween(from, item.endsOn))
  return { left: first * dayWidth, width: Math.max(leastWidth, (last - first + 1) * dayWidth - 2) }
}

/** What stands after the name of an item: the margin of a delivery. */
export type NoteOf = (item: PlanItem) => string | null

/** The row of a project says its name. */
const wordsOf = (item: PlanItem, grouping: Grouping, noteOf: NoteOf) => {
  if (item.kind === 'project' && grouping === 'project') return ''
  const note = noteOf(item)
  return note === null ? item.name : `${item.name} · ${note}`
}

/** Puts items on lanes, so that neither bars nor words cover each other: each takes the first lane with room. */
function place(items: readonly PlanItem[], grouping: Grouping, frame: Frame, noteOf: NoteOf) {
  const ends: number[] = []
  const placed = items.map((item) => {
    const { left, width } = barOf(item, frame)
    const words = wordsOf(item, grouping, noteOf)
    const length = words.length * letterWidth
    const isBeside = length > 0 && length + aroundWords.inside > width
    const room = isBeside ? width + length + aroundWords.beside : width
    const free = ends.findIndex((end) => end <= left)
    const lane = free < 0 ? ends.length : free
    ends[lane] = left + room + 4
    return { item, words, isBeside, left, width, room, lane }
  })
  return { items: placed, lanes: Math.max(1, ends.length) }
}

/** The rows of a plan: by first date for projects, by name for people and types; work that nobody has comes first. */
export function timelineRows(
  items: readonly PlanItem[],
  grouping: Grouping,
  frame: Frame,
  noteOf: NoteOf = () => null,
): TimelineRow[] {
  const groups = new Map<string, { group: Group; items: PlanItem[] }>()
  for (const item of items) {
    const group = groupOf(item, grouping)
    if (!group) continue
    const known = groups.get(group.key)
    if (known) known.items.push(item)
    else groups.set(group.key, { group, items: [item] })
  }
  const rows = [...groups.values()].map(({ group, items: own }) => ({
    ...group,
    ...place(own, grouping, frame, noteOf),
    atOnce: mostAtOnce(own),
  }))
  if (grouping === 'project') return rows
  return rows.toSorted((one, other) =>
    one.key === '' ? -1 : other.key === '' ? 1 : one.label.localeCompare(other.label, 'fr', { numeric: true }),
  )
}
