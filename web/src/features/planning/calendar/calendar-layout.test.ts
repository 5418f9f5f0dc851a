import { PlanEnds, type PlanItem, PlanKind } from '@regie/contract/planning/schema'
import { plusDays } from '@regie/contract/productions/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPlanItem } from '../plan-item.sample.ts'
import { calendarWindow, shiftedDay, weekNumber } from '../plan-window.ts'
import {
  calendarLayout,
  enteredDays,
  heldWithin,
  itemsByDay,
  segmentsDuringMove,
  segmentsOf,
} from './calendar-layout.ts'

/** March 2026 begins on a Sunday: six weeks from 23 February. */
const frame = { from: '2026-02-23', weeks: 6, mostLanes: 3 }
const dayAt = (at: number) => plusDays(frame.from, at)
const days = Array.from({ length: 42 }, (_, at) => dayAt(at))

/** An item of which one day was entered stands on that day alone. */
const isOn = ({ startsOn, endsOn, ends }: PlanItem, day: string) =>
  ends === 'both' ? startsOn <= day && day <= endsOn : day === (ends === 'start' ? startsOn : endsOn)

const anyItems = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...PlanKind.options),
      ends: fc.constantFrom(...PlanEnds.options),
      first: fc.integer({ min: -30, max: 60 }),
      length: fc.integer({ min: 0, max: 50 }),
    }),
    { maxLength: 30 },
  )
  .map((given) =>
    given.map(({ kind, ends, first, length }) =>
      aPlanItem({ kind, ends, startsOn: dayAt(first), endsOn: dayAt(first + length) }),
    ),
  )

describe('a calendar', () => {
  it('draws each day of each item once, or counts it among the others', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 8 }), (items, mostLanes) => {
        const { segments, others } = calendarLayout(items, { ...frame, mostLanes })
        for (const day of days) {
          const there = items.filter((item) => isOn(item, day))
          const drawn = segments.filter(({ week, column, length }) => {
            const at = days.indexOf(day) - 7 * week
            return at >= column && at < column + length
          })
          expect(new Set(drawn.map(({ item }) => item)).size).toBe(drawn.length)
          expect(drawn.every(({ item }) => there.includes(item))).toBe(true)
          expect(drawn.length + (others.get(day) ?? 0)).toBe(there.length)
        }
      }),
    )
  })

  it('never covers anything, and stays within its weeks and lanes', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 8 }), (items, mostLanes) => {
        const { segments, lanes } = calendarLayout(items, { ...frame, mostLanes })
        const cells = new Set<string>()
        for (const { week, column, length, lane, isStart, isEnd, item } of segments) {
          expect(lane).toBeLessThan(Math.min(mostLanes, lanes[week] ?? 0))
          expect(column).toBeGreaterThanOrEqual(0)
          expect(column + length).toBeLessThanOrEqual(7)
          expect(isStart).toBe(dayAt(7 * week + column) === enteredDays(item).startsOn)
          expect(isEnd).toBe(dayAt(7 * week + column + length - 1) === enteredDays(item).endsOn)
          for (let at = column; at < column + length; at += 1) cells.add(`${week} ${lane} ${at}`)
        }
        expect(cells.size).toBe(segments.reduce((sum, { length }) => sum + length, 0))
      }),
    )
  })

  it('numbers the parts of an item one after the other', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const { segments } = calendarLayout(items, frame)
        for (const item of items) {
          const parts = segments.filter((segment) => segment.item === item).map(({ part }) => part)
          expect(parts).toEqual(parts.map((_, at) => at))
        }
      }),
    )
  })

  it('shows shoots and deliveries before long projects', () => {
    const long = [1, 2, 3].map(() => aPlanItem({ kind: 'project', startsOn: '2026-01-01', endsOn: '2026-12-31' }))
    const shoot = aPlanItem({ kind: 'shoot', startsOn: '2026-03-04', endsOn: '2026-03-04' })
    const { segments, others } = calendarLayout([...long, shoot], frame)
    expect(segments.filter(({ item }) => item === shoot)).toMatchObject([{ week: 1, column: 2, lane: 0 }])
    expect(others.get('2026-03-04')).toBe(1)
    expect(others.get('2026-03-11')).toBeUndefined()
  })

  it('lists the items of each day', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const found = itemsByDay(items, frame)
        for (const day of days) {
          const there = items.filter((item) => isOn(item, day))
          expect(new Set(found.get(day))).toEqual(new Set(there))
          expect(found.get(day)?.length ?? 0).toBe(there.length)
        }
      }),
    )
  })

  it('keeps a moved item on the sheet, wherever it goes', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        for (const item of items) {
          const held = heldWithin(item, frame)
          expect(segmentsOf(held, frame, 0).length).toBeGreaterThan(0)
          if (segmentsOf(item, frame, 0).length > 0) expect(held).toBe(item)
        }
      }),
    )
  })
})

describe('an item that is moved', () => {
  it('is drawn where it goes, and the others stay', () => {
    fc.assert(
      fc.property(anyItems, fc.nat(), fc.integer({ min: -80, max: 80 }), (items, which, by) => {
        const { segments } = calendarLayout(items, frame)
        const item = items[which % Math.max(1, items.length)]
        if (!item) return
        const moved = { ...item, startsOn: plusDays(item.startsOn, by), endsOn: plusDays(item.endsOn, by) }
        const drawn = segmentsDuringMove(segments, { item, moved }, frame)
        expect(drawn.filter((segment) => segment.item !== item)).toEqual(
          segments.filter((segment) => segment.item !== item),
        )
        const own = drawn.filter((segment) => segment.item === item)
        expect(own.map(({ part }) => part)).toEqual(own.map((_, at) => at))
        expect(own.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the weeks of a calendar', () => {
  it.each([
    ['month', '2026-03-15', '2026-02-23', 6],
    ['month', '2026-02-28', '2026-01-26', 5],
    // Four whole weeks: February 2027 begins on a Monday.
    ['month', '2027-02-01', '2027-02-01', 4],
    ['month', '2026-12-31', '2026-11-30', 5],
    ['week', '2026-03-01', '2026-02-23', 1],
    ['week', '2026-03-02', '2026-03-02', 1],
  ] as const)('%s of %s: from %s, %i', (period, day, from, weeks) =>
    expect(calendarWindow(period, day)).toEqual({ from, weeks }),
  )
  it.each([
    ['2026-01-01', 1],
    ['2026-03-02', 10],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2021-01-01', 53],
  ])('%s is in week %i', (day, number) => expect(weekNumber(day)).toBe(number))
  it.each([
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-03-31', -1, '2026-02-28'],
    ['month', '2026-12-15', 1, '2027-01-15'],
    ['month', '2026-01-15', -1, '2025-12-15'],
    ['week', '2026-03-28', 1, '2026-04-04'],
  ] as const)('a %s from %s, %i: %s', (period, day, by, there) => expect(shiftedDay(period, day, by)).toBe(there))
})
