import type { Absence } from '@regie/contract/talents/schema'
import { CalendarOff, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { offerUndo } from '#platform/forms/offer-undo.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { absenceDays } from './absence-text.ts'
import { api, key } from './client.ts'
import { DeclareAbsence } from './declare-absence.tsx'

type AbsenceListProps = {
  userId: string
  absences: readonly Absence[]
  /** True for those who may declare and withdraw them. */
  mayChange: boolean
}

/** The absences of a person that are not over. */
export function AbsenceList({ userId, absences, mayChange }: AbsenceListProps) {
  const [declares, setDeclares] = useState(false)
  const withdrawing = useChange((absence: Absence) => api.withdraw({ params: { absenceId: absence.id } }), {
    stale: [key],
  })
  const withdraw = (absence: Absence) =>
    withdrawing.mutate(absence, {
      onSuccess: () => {
        const { id, startsOn, endsOn, reason } = absence
        offerUndo('L’absence est retirée.', {
          undo: () => api.declare({ params: { userId }, body: { id, startsOn, endsOn, reason } }),
          undone: 'L’absence est rétablie.',
          stale: [key],
        })
      },
    })
  return (
    <>
      {absences.length === 0 ? (
        <p className="text-sm text-muted">Aucune absence prévue.</p>
      ) : (
        <ul aria-label="Absences" className="flex flex-col divide-y divide-line text-sm">
          {absences.map((absence) => (
            <li key={absence.id} className="flex min-h-10 items-center gap-2 py-1">
              <CalendarOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {absenceDays(absence)}
                {absence.reason && <span className="text-muted">{` · ${absence.reason}`}</span>}
              </span>
              {mayChange && (
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Retirer l’absence : ${absenceDays(absence).toLowerCase()}`}
                  disabled={withdrawing.isPending}
                  onClick={() => withdraw(absence)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Button icon={Plus} className="mt-3" onClick={() => setDeclares(true)}>
          Déclarer une absence
        </Button>
      )}
      {declares && <DeclareAbsence userId={userId} onClose={() => setDeclares(false)} />}
    </>
  )
}
