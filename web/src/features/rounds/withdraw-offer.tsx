import { RoundCancellation } from '@regie/contract/rounds/schema'
import { useState } from 'react'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'

type Offer = { postProductionId: string; offerId: string }

function Withdrawing({ onClose, ...params }: Offer & { onClose: () => void }) {
  const form = useForm({
    schema: RoundCancellation,
    initial: { reason: '' },
    send: (body) => api.withdrawOffer({ params, body }),
    onDone: () => {
      onClose()
      toast.success('Le tour offert est retiré.')
    },
  })
  return (
    <FormDialog title="Retirer un tour offert" form={form} submitLabel="Retirer ce tour" onClose={onClose}>
      <p className="text-sm">Aucun tour envoyé ne l’a pris. Le client lira qu’il n’est plus offert.</p>
      <TextField label="Raison" {...form.field('reason')} />
    </FormDialog>
  )
}

/** Withdraws a round that was offered, and that no round has taken. */
export function WithdrawOffer(offer: Offer) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Retirer ce tour
      </Button>
      {isOpen && <Withdrawing {...offer} onClose={() => setOpen(false)} />}
    </>
  )
}
