import { moneyText } from '@regie/contract/money'
import { isPayable, orderReference, orderSums, totalOf } from '@regie/contract/payables/rules'
import type { Payable } from '@regie/contract/payables/schema'
import { useQuery } from '@tanstack/react-query'
import { BadgeEuro, Check, FileDown, FileUp, Pencil, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonStyle } from '#ui/button/button-style.ts'
import { FileInput } from '#ui/form/file-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, invoiceAddress, key, options, orderPdfAddress } from './client.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { OrderForm } from './order-form.tsx'
import { PayableSteps } from './payable-steps.tsx'
import { ProviderDialog } from './provider-form.tsx'

type Acting = { prestationId: string; payable: Payable }
const done = (text: string) => ({ stale: [key], onDone: () => toast.success(text) })

/** What the agency does: the order, the work, the word that it may be paid. */
function AgencyActions({ prestationId, payable }: Acting) {
  const params = { prestationId }
  const changes = useCan('prestations.update')
  const approves = useCan('payables.approve')
  const [writes, setWrites] = useState(false)
  const { order, approvedAt, exportedAt, steps } = payable
  const work = useChange(
    (isApproved: boolean) => api.approveWork({ params, body: { isApproved } }),
    done('C’est noté.'),
  )
  const approval = useChange(
    (isApproved: boolean) => api.approve({ params, body: { isApproved } }),
    done('Le bon à payer est enregistré.'),
  )
  const isWorkApproved = order !== null && order.workApprovedAt !== null
  return (
    <>
      {changes && !order?.acceptedAt && (
        <Button icon={Pencil} onClick={() => setWrites(true)}>
          {order ? 'Modifier le bon de commande' : 'Établir le bon de commande'}
        </Button>
      )}
      {changes && order?.acceptedAt && approvedAt === null && (
        <Button
          icon={isWorkApproved ? Undo2 : Check}
          pending={work.isPending}
          onClick={() => work.mutate(!isWorkApproved)}
        >
          {isWorkApproved ? 'Revenir sur l’approbation' : 'Approuver le travail'}
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
      {writes && <OrderForm prestationId={prestationId} order={order} onClose={() => setWrites(false)} />}
    </>
  )
}

/** What the provider does: accepts, says whom to pay, sends the invoice. */
function ProviderActions({ prestationId, payable, userId }: Acting & { userId: string }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [open, setOpen] = useState<'acceptance' | 'details' | null>(null)
  const { order, provider, approvedAt } = payable
  const close = () => setOpen(null)
  const acceptance = useChange((version: number) => api.acceptOrder({ params: { prestationId }, body: { version } }), {
    stale: [key],
    onDone: () => {
      toast.success('Le bon de commande est accepté.')
      close()
    },
  })
  return (
    <>
      {order && order.acceptedAt === null && (
        <Button variant="primary" icon={Check} onClick={() => setOpen('acceptance')}>
          Accepter la commande
        </Button>
      )}
      {order && (
        <Button icon={Pencil} onClick={() => setOpen('details')}>
          {provider ? 'Mes coordonnées de facturation' : 'Donner mes coordonnées de facturation'}
        </Button>
      )}
      {order?.acceptedAt && approvedAt === null && (
        <>
          <Button icon={FileUp} onClick={() => chooser.current?.click()}>
            {payable.invoice ? 'Remplacer ma facture' : 'Déposer ma facture'}
          </Button>
          <FileInput
            ref={chooser}
            label="Facture en PDF"
            accept=".pdf,application/pdf"
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
        </>
      )}
      {open === 'acceptance' && order && (
        <ConfirmDialog
          title={`Accepter la commande ${orderReference(order)} ?`}
          isOpen
          onOpenChange={close}
          confirmLabel="Accepter"
          pending={acceptance.isPending}
          onConfirm={() => acceptance.mutate(order.version)}
        >
          <p>{`${moneyText(orderSums(order).exclTax)} HT, soit ${moneyText(orderSums(order).inclTax)} TTC. Ensuite, elle ne change plus.`}</p>
        </ConfirmDialog>
      )}
      {open === 'details' && <ProviderDialog userId={userId} onClose={close} />}
      {file && order && (
        <InvoiceForm prestationId={prestationId} order={order} file={file} onClose={() => setFile(null)} />
      )}
    </>
  )
}

function Lines({ prestationId, payable: { order, invoice } }: Acting) {
  if (!order) return null
  const { exclTax, inclTax } = orderSums(order)
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4 text-sm">
      <ul className="flex flex-col gap-1">
        {order.lines.map(({ label, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and their order is theirs
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="shrink-0 tabular-nums">{moneyText(amount)}</span>
          </li>
        ))}
      </ul>
      <p className="font-medium">{`${moneyText(exclTax)} HT, soit ${moneyText(inclTax)} TTC`}</p>
      {order.note !== '' && <p className="text-muted whitespace-pre-line wrap-anywhere">{order.note}</p>}
      <div className="flex flex-wrap gap-2">
        <a href={orderPdfAddress(prestationId)} download className={buttonStyle({ size: 'sm' })}>
          <FileDown aria-hidden="true" />
          {`Bon de commande ${orderReference(order)}`}
        </a>
        {invoice && (
          <a href={invoiceAddress(prestationId)} download={invoice.fileName} className={buttonStyle({ size: 'sm' })}>
            <FileDown aria-hidden="true" />
            {`Facture ${invoice.number} · ${moneyText(totalOf(invoice))} TTC`}
          </a>
        )}
      </div>
    </div>
  )
}

/** From the order of an outside prestation to the word that it may be paid, for the agency and its provider. */
export function PayableCard({ prestationId, userId }: { prestationId: string; userId: string | null }) {
  const ownId = useSession((session) => session.user?.id)
  const { data: payable } = useQuery(options.ofPrestation({ params: { prestationId } }))
  if (!payable) return null
  const acting = { prestationId, payable }
  return (
    <Card title="Commande et paiement" padding="none">
      <Lines {...acting} />
      <PayableSteps steps={payable.steps} />
      <div className="flex flex-wrap gap-2 border-t border-line p-4 empty:hidden">
        {userId !== null && userId === ownId ? (
          <ProviderActions {...acting} userId={userId} />
        ) : (
          <AgencyActions {...acting} />
        )}
      </div>
    </Card>
  )
}
