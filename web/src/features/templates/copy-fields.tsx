import type { FieldBinding } from '#platform/forms/form.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
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

/** Whether the copied work stays given to the same people. */
export const SamePeople = (binding: FieldBinding) => (
  <Checkbox
    label="Confier le travail aux mêmes personnes"
    description="Elles voient la copie dès maintenant. Sans cette option, le travail reste à confier."
    {...binding}
  />
)
