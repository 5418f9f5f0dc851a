import type { PlanItem, PlanKind } from '@regie/contract/planning/schema'
import { daysBetween, plusDays } from '@regie/contract/productions/rules'
import { itemKey } from '../plan-item.tsx'

/** The weeks drawn, from a Monday, and how many bars stand one under the other in each. */
export type CalendarFrame = { from: string; weeks: number; mostLanes: number }

/** The part of an item that stands in one week, on days that follow each other. */
export type Segment = {
  item: PlanItem
  /** Its rank among the drawn parts of its item. */
  part: number
  week: number
  /** Days from the Monday. */
  column: number
  length: number
  lane: number
  /** True when the item begins or ends here. */
  isStart: boolean
  isEnd: boolean
}

export type CalendarLayout = {
  segments: Segment[]
  /** Bars one under the other, by week. */
  lanes: number[]
  /** How many items of a day have no room, by day. */
  others: ReadonlyMap<string, number>
}

/** What a day must show comes first: a project that lasts a month must not hide a shoot. */
const ranks: Record<PlanKind, number> = {
  shoot: 0,
  delivery: 1,
  prestation: 2,
  'post-production': 3,
  right: 4,
  project: 5,
}

type Days = Pick<PlanItem, 'startsOn' | 'endsOn'>

/** The days of an item that people entered. The other one, drawn along a timeline, would fill a calendar for nothing. */
export function enteredDays({ startsOn, endsOn, ends }: Days & Pick<PlanItem, 'ends'>): Days {
  switch (ends) {
    case 'both':
      return { startsOn, endsOn }
    case 'start':
      return { startsOn, endsOn: startsOn }
    case 'end':
      return { startsOn: endsOn, endsOn }
    default:
      return ends satisfies never
  }
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const inOrder = (one: PlanItem, other: PlanItem) =>
  ranks[one.kind] - ranks[other.kind] ||
  compared(enteredDays(one).startsOn, enteredDays(other).startsOn) ||
  compared(enteredDays(other).endsOn, enteredDays(one).endsOn) ||
  compared(one.name, other.name) ||
  compared(one.id, other.id)

/** The days of an item in a week, from 0 on Monday; null outside of it. */
function columnsIn(item: PlanItem, monday: string) {
  const { startsOn, endsOn } = enteredDays(item)
  const first = daysBetween(monday, startsOn)
  const last = daysBetween(monday, endsOn)
  if (last < 0 || first > 6) return null
  return { column: Math.max(0, first), last: Math.min(6, last), isStart: first >= 0, isEnd: last <= 6 }
}

/** An item along the weeks, on one lane of all of them. */
export function segmentsOf(item: PlanItem, { from, weeks }: Pick<CalendarFrame, 'from' | 'weeks'>, lane: number) {
  const segments: Segment[] = []
  for (let week = 0; week < weeks; week += 1) {
    const columns = columnsIn(item, plusDays(from, 7 * week))
    if (!columns) continue
    const { column, last, isStart, isEnd } = columns
    segments.push({ item, part: segments.length, week, column, length: last - column + 1, lane, isStart, isEnd })
  }
  return segments
}

/** Puts items on lanes, week by week: each takes the first lane whose days are free. */
export function calendarLayout(items: readonly PlanItem[], { from, weeks, mostLanes }: CalendarFrame): CalendarLayout {
  const segments: Segment[] = []
  const lanes: number[] = []
  const others = new Map<string, number>()
  const parts = new Map<string, number>()
  const sorted = items.toSorted(inOrder)
  for (let week = 0; week < weeks; week += 1) {
    const monday = plusDays(from, 7 * week)
    // One bit per day.
    const taken: number[] = []
    const placed: Segment[] = []
    for (const item of sorted) {
      const columns = columnsIn(item, monday)
      if (!columns) continue
      const { column, last, isStart, isEnd } = columns
      const length = last - column + 1
      const days = ((1 << length) - 1) << column
      const free = taken.findIndex((bits) => (bits & days) === 0)
      const lane = free < 0 ? taken.length : free
      if (lane >= mostLanes) {
        for (let at = column; at <= last; at += 1) {
          const day = plusDays(monday, at)
          others.set(day, (others.get(day) ?? 0) + 1)
        }
        continue
      }
      taken[lane] = (taken[lane] ?? 0) | days
      const part = parts.get(itemKey(item)) ?? 0
      parts.set(itemKey(item), part + 1)
      placed.push({ item, part, week, column, length, lane, isStart, isEnd })
    }
    // As they are read, and as Tab goes from one to another.
    segments.push(...placed.toSorted((one, other) => one.column - other.column || one.lane - other.lane))
    lanes.push(taken.length)
  }
  return { segments, lanes, others }
}

/** The items of each day shown, in the order of the calendar. */
export function itemsByDay(
  items: readonly PlanItem[],
  { from, weeks }: Pick<CalendarFrame, 'from' | 'weeks'>,
): ReadonlyMap<string, readonly PlanItem[]> {
  const days = new Map<string, PlanItem[]>()
  for (const item of items.toSorted(inOrder)) {
    const { startsOn, endsOn } = enteredDays(item)
    const first = Math.max(0, daysBetween(from, startsOn))
    const last = Math.min(7 * weeks - 1, daysBetween(from, endsOn))
    for (let at = first; at <= last; at += 1) {
      const day = plusDays(from, at)
      const known = days.get(day)
      if (known) known.push(item)
      else days.set(day, [item])
    }
  }
  return days
}

/** An item held within the days shown, so that what is moved out of sight stays at the edge. */
export function heldWithin(item: PlanItem, { from, weeks }: Pick<CalendarFrame, 'from' | 'weeks'>): PlanItem {
  const last = plusDays(from, 7 * weeks - 1)
  const held = (day: string) => (day < from ? from : day > last ? last : day)
  const { startsOn, endsOn } = enteredDays(item)
  if (endsOn >= from && startsOn <= last) return item
  return { ...item, startsOn: held(startsOn), endsOn: held(endsOn) }
}

/** The parts drawn while an item is moved: its own where it goes, on its lane, and the others where they are. */
export function segmentsDuringMove(
  segments: readonly Segment[],
  { item, moved }: { item: PlanItem; moved: PlanItem },
  weeksShown: Pick<CalendarFrame, 'from' | 'weeks'>,
): Segment[] {
  const isOwn = (segment: Segment) => itemKey(segment.item) === itemKey(item)
  const at = Math.max(0, segments.findIndex(isOwn))
  const own = segmentsOf(heldWithin(moved, weeksShown), weeksShown, segments.find(isOwn)?.lane ?? 0)
  const others = segments.filter((segment) => !isOwn(segment))
  return [...others.slice(0, at), ...own.map((segment) => ({ ...segment, item })), ...others.slice(at)]
}
