import { Calendar } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { late } from '#ui/overlay/late.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { fieldDayText, today } from '#ui/text/french-date.ts'
import type { ControlSize } from '../control-style.ts'
import type { FieldTexts } from '../field.tsx'
import { TextField } from '../text-field.tsx'
import { readTypedDate, shiftedDay } from './typed-date.ts'

const MonthCalendar = late(async () => (await import('./month-calendar.tsx')).MonthCalendar)

const examples = 'Par exemple : 12 déc., 12/12, vendredi, +3j.'

export type DateFieldProps = {
  /** A day, as `2026-12-12`; a text that is not understood, which the schema refuses; null when empty. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  size?: ControlSize | undefined
  className?: string | undefined
} & FieldTexts

/** Days moved by a key in the field. */
const steps: Record<string, { days: number } | { months: number }> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
}

/**
 * A day typed in French, or chosen in a calendar. What is typed is read at each letter; ↑ and ↓ move by a day, Page up
 * and Page down by a month.
 */
export function DateField({ value: given, onChange, onBlur, error, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = given ?? null
  const day = value === null ? null : readTypedDate(value, today())
  const isUnread = value !== null && value !== day
  // What a refusal says stands under the field, where this would cover it.
  const isTyping = typed !== null && typed.trim() !== '' && !(isUnread && error !== undefined)
  const type = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? null : (readTypedDate(text, today()) ?? text))
  }
  const choose = (chosen: string) => {
    setTyped(null)
    onChange(chosen)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(day === null ? today() : shiftedDay(day, step))
  }
  const unread = isUnread && (typed === null || error !== undefined) ? `Date non comprise. ${examples}` : undefined
  return (
    <TextField
      {...rest}
      error={unread ?? error}
      autoComplete="off"
      placeholder="12/12, vendredi, +3j…"
      value={typed ?? (day === null || isUnread ? (value ?? '') : fieldDayText(day))}
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
      trailing={
        <>
          <Popover
            label="Calendrier"
            placement="bottom end"
            isFitted
            trigger={<IconButton icon={Calendar} label="Ouvrir le calendrier" size="sm" />}
          >
            {({ close }) => (
              <MonthCalendar
                value={day}
                onChange={(chosen) => {
                  choose(chosen)
                  close()
                }}
              />
            )}
          </Popover>
          <output
            className={
              isTyping
                ? 'pointer-events-none absolute top-full right-0 z-20 mt-1 w-max max-w-[80vw] rounded-md bg-raised px-2.5 py-1 text-sm text-ink shadow-overlay'
                : 'sr-only'
            }
          >
            {isTyping && (day !== null && !isUnread ? fieldDayText(day) : examples)}
          </output>
        </>
      }
    />
  )
}

/** The binding of a DateField to its field in a form. */
export type DayBinding = Pick<DateFieldProps, 'value' | 'onChange' | 'error'>
