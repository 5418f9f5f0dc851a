import { payables } from '@regie/contract/payables/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeEuro, Files, Landmark, Send } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { options } from './client.ts'
import { ExportFiles } from './export-files.tsx'
import { ExportDialog } from './export-form.tsx'
import { payableColumns } from './payable-columns.tsx'
import { PayerDialog } from './payer-form.tsx'

/** Query options of one page, as the grid requests it. */
const payablesPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(payables.list.query, { ...filters, ...paging }) })

/** The invoices of providers: to approve, good to pay, gone. */
export function PayablesList() {
  const queryClient = useQueryClient()
  const setsPayer = useCan('agency.update')
  const [open, setOpen] = useState<'export' | 'files' | 'payer' | null>(null)
  const { dataUpdatedAt } = useQuery(payablesPage({ limit: blockSize, filters: {} }))
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title="Paiements"
        actions={
          <>
            {setsPayer && (
              <Button icon={Landmark} onClick={() => setOpen('payer')}>
                Compte de l’agence
              </Button>
            )}
            <Button icon={Files} onClick={() => setOpen('files')}>
              Fichiers
            </Button>
            <Button variant="primary" icon={Send} onClick={() => setOpen('export')}>
              Exporter les paiements
            </Button>
          </>
        }
      />
      <DataGrid
        label="Paiements"
        columns={payableColumns}
        source={(request) => queryClient.fetchQuery(payablesPage(request))}
        version={dataUpdatedAt}
        rowLink={({ id, projectId }) => `/admin/projects/${projectId}/prestations/${id}`}
        searchLabel="Rechercher une prestation ou un projet"
        fileName="paiements"
        emptyState={
          <EmptyState icon={BadgeEuro} title="Aucune facture de prestataire">
            Elles arrivent ici dès qu’un prestataire les dépose.
          </EmptyState>
        }
      />
      {open === 'export' && <ExportDialog onClose={close} />}
      {open === 'files' && <ExportFiles onClose={close} />}
      {open === 'payer' && <PayerDialog onClose={close} />}
    </>
  )
}
