import { DateField, type DayBinding } from '#ui/form/date/date-field.tsx'

/** The day on which the copied dates begin. */
export const StartDay = (binding: DayBinding) => (
  <DateField
    label="Premier jour"
    optional
    description="La première date tombe ce jour-là ; les autres gardent leurs écarts, et passent au jour ouvré suivant s’il le faut. Sans lui, les dates restent vides."
    {...binding}
  />
)
