import { shortDayText } from './french-date.ts'

/** A due date; a late one is told by word and colour. */
export const DueDate = ({ day, isLate }: { day: string; isLate: boolean }) => (
  <time dateTime={day} className={isLate ? 'font-medium text-danger-ink' : undefined}>
    {shortDayText(day)}
    {isLate && ' (en retard)'}
  </time>
)
