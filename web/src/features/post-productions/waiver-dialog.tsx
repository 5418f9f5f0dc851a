import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useCan } from '#platform/session/session.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

type WaiverDialogProps = { refusal: string; onConfirm: (reason: string) => void; onClose: () => void }

/** Asks why a version goes on in spite of the technical control. */
function WaiverDialog({ refusal, onConfirm, onClose }: WaiverDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title="Passer outre le contrôle technique ?"
      isOpen
      onOpenChange={onClose}
      confirmLabel="Passer outre"
      isConfirmDisabled={reason.trim() === ''}
      onConfirm={() => onConfirm(reason)}
    >
      <p className="wrap-anywhere">{refusal}</p>
      <TextField
        label="Raison"
        description="Elle reste dans l’activité. Le client ne la voit pas."
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}

/**
 * Offers to go on in spite of a refusal of the technical control, to somebody who may. `again`: the same step, with a reason. `ask`
 * answers whether it offers.
 */
export function useWaiver(again: (reason: string) => void) {
  const mayWaive = useCan('post-productions.validate')
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = () => setRefusal(null)
  return {
    ask: (error: Error): boolean => {
      if (!mayWaive || !(error instanceof ApiError) || error.code !== 'QUALITY_BLOCKED') return false
      setRefusal(error.sentence)
      return true
    },
    dialog: refusal !== null && (
      <WaiverDialog
        refusal={refusal}
        onConfirm={(reason) => {
          close()
          again(reason)
        }}
        onClose={close}
      />
    ),
  }
}
