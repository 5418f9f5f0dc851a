import { isWorkingDay, plusDays } from '@regie/contract/productions/rules'
import { describe, expect, it } from 'vitest'
import { dayPlanner, plannedDay, plannedSpan } from './plan.ts'

describe('the dates of a plan', () => {
  // A Thursday, the Saturday after it, the Wednesday of the next week.
  const [thursday, saturday, wednesday] = ['2026-03-05', '2026-03-07', '2026-03-11']
  const planOf = dayPlanner([wednesday, null, thursday, saturday])

  it('are distances to the earliest', () => {
    expect([thursday, saturday, wednesday].map(planOf)).toEqual([
      { after: 0, isWorking: true },
      { after: 2, isWorking: false },
      { after: 6, isWorking: true },
    ])
    expect(planOf(null)).toBeNull()
    expect(dayPlanner([null])(null)).toBeNull()
  })

  it('start on the given day, and a working day stays one', () => {
    const from = (day: string) => [thursday, saturday, wednesday].map((one) => plannedDay(planOf(one), day))
    expect(from('2027-03-04')).toEqual(['2027-03-04', '2027-03-06', '2027-03-10'])
    // From a Saturday: Monday; a day off stays where it falls.
    expect(from('2027-03-06')).toEqual(['2027-03-08', '2027-03-08', '2027-03-12'])
    // 1 May is a public holiday, on a Friday in 2026.
    expect(plannedDay(planOf(thursday), '2026-05-01')).toBe('2026-05-04')
    expect(plannedDay(planOf(thursday), null)).toBeNull()
  })

  it('never turn a span around, whatever the first day', () => {
    const spans = [0, 1, 2, 3, 4, 5, 6].flatMap((first) =>
      [0, 1, 2, 3].map((length) => [plusDays('2026-03-02', first), plusDays('2026-03-02', first + length)] as const),
    )
    for (const [start, end] of spans) {
      const plan = dayPlanner([start, end])
      for (let at = 0; at < 400; at += 1) {
        const moved = plannedSpan(plan(start), plan(end), plusDays('2026-04-01', at))
        expect(moved.end && moved.start && moved.end >= moved.start).toBe(true)
        if (isWorkingDay(start)) expect(moved.start && isWorkingDay(moved.start)).toBe(true)
      }
    }
  })
})
