import { actionsFor } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionAction, PostProductionListed } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Check, CirclePlay, type LucideIcon, PencilLine, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import * as productions from '#features/productions/client.ts'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { actionText, type ConfirmedAction, confirmationText, doneTexts, type SendRound, takeAction } from './actions.ts'
import { key, options, useShowChanged } from './client.ts'
import { stepsOfHistory } from './flow/steps.ts'
import { useWaiver } from './waiver-dialog.tsx'

const icons: Record<PostProductionAction, LucideIcon> = {
  start: CirclePlay,
  addVersion: Upload,
  validate: Check,
  requestChanges: PencilLine,
  rollback: Undo2,
}

type PossibleActionsProps = {
  postProduction: PostProductionListed
  /** Opens the dialog that chooses the files of a version. */
  onAddVersion: () => void
  sendRound: SendRound
}

/** The possible actions on a post-production, each with its effect. */
export function PossibleActions({ postProduction, onAddVersion, sendRound }: PossibleActionsProps) {
  const session = useSession()
  const params = { postProductionId: postProduction.id }
  const history = useQuery(options.history({ params }))
  const [confirming, setConfirming] = useState<{ action: ConfirmedAction; says: string } | null>(null)
  const show = useShowChanged()
  const { mutate, isPending, variables, error, reset } = useChange(
    ({ action, reason = null }: { action: ConfirmedAction; reason?: string | null }) =>
      takeAction(action, postProduction, sendRound, reason),
    {
      stale: [key, productions.key],
      onDone: (row) => {
        show(row)
        toast.success(doneTexts[confirming?.action ?? 'start'])
        setConfirming(null)
      },
      onFailure: (refusal) => {
        if (waiver.ask(refusal)) reset()
        setConfirming(null)
      },
    },
  )
  const waiver = useWaiver((reason) => mutate({ action: 'validate', reason }))
  const acting = session.authenticated && {
    role: session.user.role,
    permissions: session.user.permissions,
    isAssigned: postProduction.userId === session.user.id,
  }
  const offers = acting && history.data ? actionsFor(acting, postProduction, stepsOfHistory(history.data)) : []
  const take = (action: PostProductionAction, says: string) => {
    if (action === 'addVersion') onAddVersion()
    // Nobody is told that work starts, and it is taken back as easily.
    else if (action === 'start') mutate({ action })
    else setConfirming({ action, says })
  }
  const isConflict = error instanceof ApiError && error.status === 409
  return (
    <Card title="Actions possibles">
      <div className="flex flex-col gap-3">
        {error && (
          <Alert
            tone={isConflict ? 'warning' : 'danger'}
            title={isConflict ? 'Quelqu’un a agi avant vous' : undefined}
            onClose={reset}
          >
            {messageOf(error)}
            {isConflict && ' L’état affiché est celui de maintenant ; votre action n’a pas été appliquée.'}
          </Alert>
        )}
        {offers.length === 0 && history.data && (
          <p className="text-sm text-muted">Aucune action ne vous est ouverte dans cet état.</p>
        )}
        <ul className="flex flex-col gap-3">
          {offers.map(({ action, says, isExpected }) => (
            <li key={action} className="flex flex-col gap-1">
              <Button
                wide
                icon={icons[action]}
                variant={isExpected ? 'primary' : undefined}
                pending={isPending && variables.action === action}
                disabled={isPending && variables.action !== action}
                onClick={() => take(action, says)}
              >
                {actionText(action)}
              </Button>
              <p className="text-xs text-muted">{says}</p>
            </li>
          ))}
        </ul>
      </div>
      {confirming && (
        <ConfirmDialog
          title={`${actionText(confirming.action)} ?`}
          isOpen
          onOpenChange={() => setConfirming(null)}
          confirmLabel={confirmationText(confirming.action)}
          onConfirm={() => mutate(confirming)}
          pending={isPending}
        >
          <p>{confirming.says}</p>
        </ConfirmDialog>
      )}
      {waiver.dialog}
    </Card>
  )
}
