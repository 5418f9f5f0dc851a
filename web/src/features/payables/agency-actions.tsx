import { isPayable } from '@regie/contract/payables/rules/steps'
import type { Payable } from '@regie/contract/payables/schema'
import { BadgeEuro, Check, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { DepositInvoice } from './deposit-invoice.tsx'
import { OrderForm } from './order-form.tsx'
import { ReopenOrder } from './reopen-order.tsx'

type AgencyActionsProps = { prestationId: string; payable: Payable; serviceOrderId: string | null }

/** What the agency does: the order, the work, the word that it may be paid. */
export function AgencyActions({ prestationId, payable, serviceOrderId }: AgencyActionsProps) {
  const params = { prestationId }
  const changes = useCan('prestations.update')
  const approves = useCan('payables.approve')
  const [writes, setWrites] = useState(false)
  const { order, provider, invoice, approvedAt, exportedAt, steps } = payable
  const work = useChange((isApproved: boolean) => api.approveWork({ params, body: { isApproved } }), {
    stale: [key],
    onDone: ({ order: after }) =>
      toast.success(after?.workApprovedAt ? 'Le travail est approuvé.' : 'L’approbation du travail est reprise.'),
  })
  const approval = useChange(
    (isApproved: boolean) =>
      api.approve({
        params,
        body: {
          isApproved,
          providerVersion: provider?.version ?? null,
          invoiceDepositedAt: invoice?.depositedAt ?? null,
        },
      }),
    {
      stale: [key],
      onDone: (after) =>
        toast.success(after.approvedAt === null ? 'Le bon à payer est repris.' : 'Le bon à payer est donné.'),
    },
  )
  const isWorkApproved = order !== null && order.workApprovedAt !== null
  const isOpen = order !== null && order.acceptedAt !== null && approvedAt === null
  return (
    <>
      {changes && !order?.acceptedAt && (
        <Button icon={Pencil} onClick={() => setWrites(true)}>
          {order ? 'Modifier le bon de commande' : 'Établir le bon de commande'}
        </Button>
      )}
      {approves && (isPayable(steps) || approvedAt !== null) && exportedAt === null && (
        <Button
          variant={approvedAt === null ? 'primary' : undefined}
          icon={approvedAt === null ? BadgeEuro : Undo2}
          pending={approval.isPending}
          onClick={() => approval.mutate(approvedAt === null)}
        >
          {approvedAt === null ? 'Bon à payer' : 'Reprendre le bon à payer'}
        </Button>
      )}
      {changes && isOpen && (
        <>
          <Button
            icon={isWorkApproved ? Undo2 : Check}
            pending={work.isPending}
            onClick={() => work.mutate(!isWorkApproved)}
          >
            {isWorkApproved ? 'Revenir sur l’approbation' : 'Approuver le travail'}
          </Button>
          <DepositInvoice
            prestationId={prestationId}
            order={order}
            label={invoice ? 'Remplacer la facture' : 'Déposer la facture reçue'}
          />
          <ReopenOrder prestationId={prestationId} order={order} invoice={invoice} />
        </>
      )}
      {writes && (
        <OrderForm
          prestationId={prestationId}
          order={order}
          provider={provider}
          serviceOrderId={serviceOrderId}
          onClose={() => setWrites(false)}
        />
      )}
    </>
  )
}
