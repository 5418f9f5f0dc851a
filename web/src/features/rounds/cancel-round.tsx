import { untakenSupplements } from '@regie/contract/rounds/rules'
import { RoundCancellation } from '@regie/contract/rounds/schema'
import { supplementText } from '@regie/contract/supplements/rules'
import type { Supplement } from '@regie/contract/supplements/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { options as ofSupplements } from '#features/supplements/client.ts'
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

/** The supplements of a project that paid for a round which no longer stands: one of them may be cancelled. */
function useUntaken(projectId: string, { postProductionId }: Supplement): readonly Supplement[] {
  const { data: supplements = [] } = useQuery(ofSupplements.ofProject({ params: { projectId } }))
  const { data: report } = useQuery(options.reportOfProject({ params: { projectId } }))
  if (!report) return []
  const ofEdit = supplements.filter((one) => one.postProductionId === postProductionId)
  const counted = report.rows.find((row) => row.postProductionId === postProductionId)
  // Where rounds are no longer counted, the server alone knows.
  return untakenSupplements(ofEdit, counted?.unused ?? { accepted: ofEdit.length })
}

/** Cancels a round that the client accepted and that was taken back. */
export function CancelRound({ projectId, supplement }: { projectId: string; supplement: Supplement }) {
  const [isOpen, setOpen] = useState(false)
  const isUntaken = useUntaken(projectId, supplement).some(({ id }) => id === supplement.id)
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
