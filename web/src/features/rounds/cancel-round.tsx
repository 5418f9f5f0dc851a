import { RoundCancellation } from '@regie/contract/rounds/schema'
import { supplementText } from '@regie/contract/supplements/rules'
import type { Supplement } from '@regie/contract/supplements/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'

function Cancelling({ supplement, onClose }: { supplement: Supplement; onClose: () => void }) {
  const { id: supplementId, kind, quantity, price, postProductionId } = supplement
  const form = useForm({
    schema: RoundCancellation,
    initial: { reason: '' },
    send: (body) => api.cancelAccepted({ params: { postProductionId, supplementId }, body }),
    onDone: () => {
      onClose()
      toast.success('Le supplément est annulé.')
    },
  })
  return (
    <FormDialog title="Annuler un supplément" form={form} submitLabel="Annuler ce supplément" onClose={onClose}>
      <p className="text-sm">
        {`Aucun tour envoyé ne l’a pris (${supplementText(kind, quantity, price)})${price.paidWith === 'CREDITS' ? ' : ses crédits sont rendus' : ''}.`}
      </p>
      <TextField label="Raison" {...form.field('reason')} />
    </FormDialog>
  )
}

/** True for a supplement that paid for a round which no longer stands: it may be cancelled. */
function useIsUntaken(projectId: string, { id, kind, cancelledAt, postProductionId }: Supplement): boolean {
  const { data: report } = useQuery(options.reportOfProject({ params: { projectId } }))
  if (!report || kind !== 'ROUND' || cancelledAt !== null) return false
  const counted = report.rows.find((row) => row.postProductionId === postProductionId)
  // Where rounds are no longer counted, the server alone knows.
  return counted?.untaken.includes(id) ?? true
}

/** Cancels a round that the client accepted and that was taken back. */
export function CancelRound({ projectId, supplement }: { projectId: string; supplement: Supplement }) {
  const [isOpen, setOpen] = useState(false)
  const isUntaken = useIsUntaken(projectId, supplement)
  const changes = useCan('post-productions.update')
  return (
    <>
      {changes && isUntaken && (
        <Button size="sm" className="w-fit" onClick={() => setOpen(true)}>
          Annuler ce supplément
        </Button>
      )}
      {isOpen && <Cancelling supplement={supplement} onClose={() => setOpen(false)} />}
    </>
  )
}
