import { daysBetween, isWorkingDay, plusDays } from '@regie/contract/productions/rules'
import { clsx } from 'clsx'
import { monthText } from '#ui/text/french-date.ts'

type DaysProps = { from: string; days: number; dayWidth: number }

const dayNumber = (day: string) => Number(day.slice(8))
const shortMonthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })
const allDays = ({ from, days }: DaysProps) => Array.from({ length: days }, (_, at) => plusDays(from, at))

/** The months of the days shown, each with its first day and its length. */
function monthsOf(props: DaysProps) {
  const months: { day: string; at: number; length: number }[] = []
  for (const [at, day] of allDays(props).entries()) {
    const last = months.at(-1)
    if (last && last.day.slice(0, 7) === day.slice(0, 7)) last.length += 1
    else months.push({ day, at, length: 1 })
  }
  return months
}

/** The months, and under them the days or the Mondays, where there is room for them. */
export function TimelineHead(props: DaysProps) {
  const { dayWidth } = props
  const marks = allDays(props)
    .map((day, at) => ({ day, at }))
    .filter(({ at }) => dayWidth >= 20 || at % 7 === 0)
  return (
    <div aria-hidden="true" className="sticky top-0 z-30 h-12 border-b border-line bg-surface text-xs">
      <div className="sticky left-0 z-10 float-left h-12 w-(--label) border-r border-line bg-surface" />
      <div className="absolute inset-y-0 right-0 left-(--label)">
        {monthsOf(props).map(({ day, at, length }) => (
          <div
            key={day}
            className="absolute top-0 h-6 truncate border-l border-line px-1.5 leading-6 font-medium"
            style={{ left: at * dayWidth, width: length * dayWidth }}
          >
            {length * dayWidth > 110
              ? monthText(day)
              : length * dayWidth > 34 && shortMonthFormat.format(new Date(day))}
          </div>
        ))}
        {dayWidth > 5 &&
          marks.map(({ day, at }) => (
            <div
              key={day}
              className={clsx(
                'absolute top-6 h-6 text-muted tabular-nums',
                dayWidth >= 20 ? 'text-center leading-6' : 'border-l border-line pl-1 leading-6',
              )}
              style={{ left: at * dayWidth, width: dayWidth >= 20 ? dayWidth : 7 * dayWidth }}
            >
              {dayNumber(day)}
            </div>
          ))}
      </div>
    </div>
  )
}

/** The weekends and public holidays behind the rows, and the present day. */
export function DayColumns({ now, ...props }: DaysProps & { now: string }) {
  const { from, days, dayWidth } = props
  const present = daysBetween(from, now)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-(--label)">
      {allDays(props).map(
        (day, at) =>
          !isWorkingDay(day) && (
            <div
              key={day}
              className="absolute inset-y-0 bg-sunken/70"
              style={{ left: at * dayWidth, width: dayWidth }}
            />
          ),
      )}
      {present >= 0 && present < days && (
        <div className="absolute inset-y-0 z-10 w-px bg-danger" style={{ left: present * dayWidth + dayWidth / 2 }} />
      )}
    </div>
  )
}
