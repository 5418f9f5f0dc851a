import { orderReference } from '@regie/contract/payables/rules/order'
import type { ProviderInvoice, ProviderOrder } from '@regie/contract/payables/schema'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'

type ReopenOrderProps = { prestationId: string; order: ProviderOrder; invoice: ProviderInvoice | null }

/** Takes back what its provider accepted, for an order that can't be paid as it is. */
export function ReopenOrder({ prestationId, order, invoice }: ReopenOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const body = { version: order.version, invoiceDepositedAt: invoice?.depositedAt ?? null }
  const { mutate, isPending } = useChange(() => api.reopenOrder({ params: { prestationId }, body }), {
    stale: [key],
    onDone: () => {
      toast.success('Le bon de commande peut changer de nouveau.')
      setIsOpen(false)
    },
  })
  return (
    <>
      <Button icon={RotateCcw} onClick={() => setIsOpen(true)}>
        Annuler l’accord
      </Button>
      <ConfirmDialog
        title={`Annuler l’accord sur la commande ${orderReference(order)} ?`}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        confirmLabel="Annuler l’accord"
        tone="danger"
        pending={isPending}
        onConfirm={() => mutate()}
        consequences={[
          ...(order.workApprovedAt ? ['L’approbation du travail est reprise.'] : []),
          ...(invoice ? ['La facture déposée est retirée.'] : []),
        ]}
      >
        <p>La commande change de nouveau, et le prestataire devra l’accepter de nouveau.</p>
      </ConfirmDialog>
    </>
  )
}
