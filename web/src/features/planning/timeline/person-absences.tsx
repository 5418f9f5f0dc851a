import type { PlanAbsence } from '@regie/contract/planning/schema'
import { daysBetween } from '@regie/contract/productions/rules'
import { absenceText } from '#features/talents/absence-text.ts'
import type { Frame } from './timeline-layout.ts'

type PersonAbsencesProps = { absences: readonly PlanAbsence[]; userId: string; frame: Frame }

/** The days in which a person does not work, behind their row. */
export function PersonAbsences({ absences, userId, frame: { from, days, dayWidth } }: PersonAbsencesProps) {
  const theirs = absences.filter((absence) => absence.userId === userId)
  if (theirs.length === 0) return null
  return (
    <ul aria-label="Absences">
      {theirs.map((absence) => {
        const first = Math.max(0, daysBetween(from, absence.startsOn))
        const last = Math.min(days - 1, daysBetween(from, absence.endsOn))
        return (
          <li
            key={absence.id}
            title={absenceText(absence)}
            className="absolute inset-y-0 border-x border-line-strong bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_7px)]"
            style={{ left: `calc(var(--label) + ${first * dayWidth}px)`, width: (last - first + 1) * dayWidth }}
          >
            <span className="sr-only">{absenceText(absence)}</span>
          </li>
        )
      })}
    </ul>
  )
}
