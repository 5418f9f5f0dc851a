import { type CalendarDate, parseDate } from '@internationalized/date'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { iconButtonStyle } from '#ui/button/button-style.ts'
import { today } from '#ui/text/french-date.ts'

type MonthCalendarProps = {
  /** The chosen day, as `2026-12-12`. */
  value: string | null
  onChange: (day: string) => void
}

const arrow = iconButtonStyle({ size: 'sm' })

/** A month of days to choose from, at the chosen day or today. Loaded when it is opened. */
export function MonthCalendar({ value, onChange }: MonthCalendarProps) {
  const present = parseDate(today())
  const chosen = value === null ? null : parseDate(value)
  return (
    <Calendar<CalendarDate>
      aria-label="Calendrier"
      value={chosen}
      defaultFocusedValue={chosen ?? present}
      onChange={(day) => onChange(day.toString())}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popover that was opened for it has nothing else
      autoFocus
      className="w-fit"
    >
      <header className="mb-2 flex items-center justify-between gap-2">
        <Button slot="previous" className={arrow}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Heading className="text-sm font-semibold first-letter:uppercase" />
        <Button slot="next" className={arrow}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className="pb-1 text-xs font-normal text-muted">{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={clsx(
                'm-px grid size-9 cursor-pointer place-items-center rounded-md text-sm outline-none',
                'data-hovered:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-accent-ink',
                'data-outside-month:invisible data-selected:bg-accent data-selected:text-on-accent',
                date.compare(present) === 0 && 'font-semibold underline underline-offset-4',
              )}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
