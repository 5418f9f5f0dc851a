import type { PrestationDetail } from '@regie/contract/prestations/schema'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList, FileText, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useIsRowBeingDeleted } from '#platform/forms/delete-button.tsx'
import { MissingPage } from '#platform/pages/problem-pages.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabLinks } from '#ui/layout/tab-links.tsx'
import { key, options } from './client.ts'
import { PrestationBadge, prestationReference } from './prestation-badges.tsx'

/** Mutation key of the deletion of a prestation. */
export const prestationDeletionKey = (prestationId: string) => [...key, 'remove', prestationId]

/** True when a prestation has an order page: it is external and has an order. */
export const hasOrderPage = ({
  type,
  purchaseOrderSellsyId,
}: Pick<PrestationDetail, 'type' | 'purchaseOrderSellsyId'>) => type === 'EXTERNE' && purchaseOrderSellsyId !== null

const tabsOf = (prestation: PrestationDetail) => {
  const at = (page: string) => `/admin/projects/${prestation.projectId}/prestations/${prestation.id}${page}`
  return [
    { to: at(''), label: 'Prestation', icon: ClipboardList, exact: true },
    { to: at('/brief'), label: 'Brief', icon: FileText },
    ...(hasOrderPage(prestation) ? [{ to: at('/order'), label: 'Bon de commande', icon: ReceiptText }] : []),
  ]
}

/** Frame of a prestation's pages: its name, its type, its tabs. */
export function PrestationFrame({ prestationId, children }: { prestationId: string; children: ReactNode }) {
  const { data: prestation, error } = useQuery(options.get({ params: { prestationId } }))
  const isBeingDeleted = useIsRowBeingDeleted(prestationDeletionKey(prestationId))
  const isGone = error instanceof ApiError && error.status === 404 && !isBeingDeleted
  if (!prestation || isGone) return <MissingPage error={error} />
  return (
    <>
      <PageHeader
        title={prestation.name}
        aside={
          <>
            <Badge>{prestationReference(prestation)}</Badge>
            <PrestationBadge type={prestation.type} />
          </>
        }
        description={`${prestation.projectName} · ${prestation.companyName}`}
      />
      <div className="mb-5">
        <TabLinks label="Pages de la prestation" links={tabsOf(prestation)} />
      </div>
      {children}
    </>
  )
}
