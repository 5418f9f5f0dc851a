import { typeset } from '@regie/contract/french'
import type { InvoiceLink } from '@regie/contract/invoicing/schema'
import { useQuery } from '@tanstack/react-query'
import { Plus, ReceiptText, Unlink } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryError } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, linksStaleTime, options } from './client.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { type Holder, LinkInvoice } from './link-invoice.tsx'

const linksQuery = (holder: Holder) => ({
  ...('projectId' in holder ? options.ofProject({ params: holder }) : options.ofPrestation({ params: holder })),
  staleTime: linksStaleTime,
})
const unlinkFrom = (holder: Holder, invoiceId: string) =>
  'projectId' in holder
    ? api.unlinkFromProject({ params: { ...holder, invoiceId } })
    : api.unlinkFromPrestation({ params: { ...holder, invoiceId } })

/** The invoices linked to a project or to a prestation. */
export function InvoiceLinks({ holder, title }: { holder: Holder; title: string }) {
  const links = useCan('invoices.link')
  const query = useQuery(linksQuery(holder))
  const [adds, setAdds] = useState(false)
  const [leaving, setLeaving] = useState<InvoiceLink | null>(null)
  // A project has many prestations, most of them without an invoice.
  const isCompact = 'prestationId' in holder
  const addButton = links && (
    <Button icon={Plus} onClick={() => setAdds(true)}>
      Lier une facture
    </Button>
  )
  return (
    <Card title={title} padding="none" actions={(isCompact || (query.data && query.data.length > 0)) && addButton}>
      {query.isPending && (
        <div className="p-4">
          <SkeletonText lines={2} />
        </div>
      )}
      <QueryError query={query} />
      {query.data?.length === 0 && isCompact && <p className="px-4 py-3 text-sm text-muted">Aucune facture liée.</p>}
      {query.data?.length === 0 && !isCompact && (
        <EmptyState icon={ReceiptText} title="Aucune facture liée" actions={addButton} />
      )}
      {query.data && query.data.length > 0 && (
        <ul className="divide-y divide-line">
          {query.data.map((link) => (
            <LinkedInvoice key={link.id} link={link} onUnlink={links ? () => setLeaving(link) : null} />
          ))}
        </ul>
      )}
      {query.data?.some(({ problem }) => problem !== null) && (
        <output className="block border-t border-line px-4 py-2.5 text-sm text-muted">
          {typeset(
            `${query.data.find(({ problem }) => problem !== null)?.problem ?? ''} Les montants sont ceux de la dernière lecture.`,
          )}
        </output>
      )}
      {adds && <LinkInvoice holder={holder} onClose={() => setAdds(false)} />}
      {leaving && <UnlinkInvoice holder={holder} invoice={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}

function LinkedInvoice({ link, onUnlink }: { link: InvoiceLink; onUnlink: (() => void) | null }) {
  const linked = `Liée le ${momentText(link.linkedAt)}${link.linkedByName ? ` par ${link.linkedByName}` : ''}`
  const detail = link.isOfAnother
    ? `Au nom de ${link.invoice?.billedTo ?? 'quelqu’un d’autre'} : n’est montrée qu’à l’agence. ${linked}`
    : linked
  const unlink = onUnlink && (
    <IconButton icon={Unlink} label={`Délier la facture ${link.invoice?.number || link.id}`} onClick={onUnlink} />
  )
  if (link.invoice) return <InvoiceRow invoice={link.invoice} linkId={link.linkId} detail={detail} actions={unlink} />
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{`Facture ${link.id}`}</p>
        <p className="text-muted">{linked}</p>
      </div>
      {unlink}
    </li>
  )
}

function UnlinkInvoice({ holder, invoice, onClose }: { holder: Holder; invoice: InvoiceLink; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(() => unlinkFrom(holder, invoice.id), {
    stale: [key],
    onDone: () => {
      toast.success('La facture est déliée.')
      onClose()
    },
    onFailure: () => undefined,
  })
  return (
    <ConfirmDialog
      title={`Délier la facture ${invoice.invoice?.number || invoice.id} ?`}
      isOpen
      onOpenChange={onClose}
      confirmLabel="Délier"
      onConfirm={() => mutate(undefined)}
      pending={isPending}
      error={error ? messageOf(error) : undefined}
    >
      <p>La facture reste dans le service de facturation ; elle n’apparaîtra plus ici.</p>
    </ConfirmDialog>
  )
}
