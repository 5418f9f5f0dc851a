import { SelectionReopening } from '@regie/contract/selection/schema'
import type { Supplement } from '@regie/contract/supplements/schema'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { acceptedText } from './supplement-text.ts'

type ReopenSelectionProps = { postProductionId: string; supplement: Supplement | null; onClose: () => void }

/** Reopens a selection that was sent, with the reason that its client is told. */
export function ReopenSelection({ postProductionId, supplement, onClose }: ReopenSelectionProps) {
  const form = useForm({
    schema: SelectionReopening,
    initial: { reason: '' },
    send: (body) => api.reopen({ params: { postProductionId }, body }),
    onDone: () => {
      onClose()
      toast.success('La sélection est rouverte : le client peut la changer.')
    },
  })
  return (
    <FormDialog title="Rouvrir la sélection" form={form} submitLabel="Rouvrir" onClose={onClose}>
      {supplement && (
        <p className="text-sm">
          {`Le supplément accepté est annulé (${acceptedText(supplement)})${supplement.price.paidWith === 'CREDITS' ? ', et ses crédits sont rendus' : ''}.`}
        </p>
      )}
      <TextField label="Raison" description="Le client la lit." {...form.field('reason')} />
    </FormDialog>
  )
}
