import { moneyText } from '@regie/contract/money'
import { orderReference, orderRefusal, orderSums } from '@regie/contract/payables/rules/order'
import type { Payable } from '@regie/contract/payables/schema'
import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { DepositInvoice } from './deposit-invoice.tsx'
import { ProviderDialog } from './provider-form.tsx'

type ProviderActionsProps = { prestationId: string; payable: Payable; userId: string }

/** What the provider does: accepts, says whom to pay, sends the invoice. */
export function ProviderActions({ prestationId, payable, userId }: ProviderActionsProps) {
  const [open, setOpen] = useState<'acceptance' | 'details' | null>(null)
  const { order, provider, invoice, approvedAt } = payable
  const close = () => setOpen(null)
  const acceptance = useChange((version: number) => api.acceptOrder({ params: { prestationId }, body: { version } }), {
    stale: [key],
    onDone: () => {
      toast.success('Le bon de commande est accepté.')
      close()
    },
  })
  if (!order) return null
  const { exclTax, inclTax } = orderSums(order)
  const refusal = orderRefusal(order, provider)
  return (
    <>
      {order.acceptedAt === null && (
        <Button variant="primary" icon={Check} onClick={() => setOpen('acceptance')}>
          Accepter la commande
        </Button>
      )}
      {order.acceptedAt !== null && approvedAt === null && (
        <DepositInvoice
          prestationId={prestationId}
          order={order}
          label={invoice ? 'Remplacer ma facture' : 'Déposer ma facture'}
        />
      )}
      <Button icon={Pencil} onClick={() => setOpen('details')}>
        {provider ? 'Mes coordonnées de facturation' : 'Donner mes coordonnées de facturation'}
      </Button>
      {open === 'acceptance' && (
        <ConfirmDialog
          title={`Accepter la commande ${orderReference(order)} ?`}
          isOpen
          onOpenChange={close}
          confirmLabel="Accepter"
          pending={acceptance.isPending}
          isConfirmDisabled={refusal !== null}
          error={refusal ?? undefined}
          onConfirm={() => acceptance.mutate(order.version)}
        >
          <p>{`${moneyText(exclTax)} HT, soit ${moneyText(inclTax)} TTC. Ensuite, elle ne change plus.`}</p>
        </ConfirmDialog>
      )}
      {open === 'details' && <ProviderDialog userId={userId} onClose={close} />}
    </>
  )
}
