import { plural } from '@regie/contract/french'
import type { InvoiceTotals } from '@regie/contract/invoicing/schema'
import { moneyText } from '@regie/contract/money'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { OwnCompanySelect } from '#features/companies/own-company-select.tsx'
import { QueryError } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonStyle } from '#ui/button/button-style.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { options, pages } from './client.ts'
import { InvoiceRow } from './invoice-row.tsx'

function Totals({ currency, count, inclTax, remainingDue, overdueCount, overdue }: InvoiceTotals) {
  const money = (amount: string) => moneyText(amount, currency)
  return (
    <Figures
      className="mb-4 sm:grid-cols-3"
      figures={[
        { label: plural(count, 'Une facture', `${count} factures`), value: `${money(inclTax)} TTC` },
        { label: 'Reste dû', value: money(remainingDue) },
        {
          label:
            overdueCount === 0 ? 'Rien en retard' : plural(overdueCount, 'Une en retard', `${overdueCount} en retard`),
          value: money(overdue),
          isAlarming: overdueCount > 0,
        },
      ]}
    />
  )
}

type OwnInvoicesProps = {
  /** Null: all companies of the signed-in person. */
  companyId: string | null
  onCompany: (companyId: string | null) => void
  /** Content beside the totals. */
  children?: ReactNode
}

/** « Factures » of a client or a talent: the invoices, the totals, and the amounts overdue. */
export function OwnInvoices({ companyId, onCompany, children }: OwnInvoicesProps) {
  const query = companyId === null ? {} : { companyId }
  const list = useInfiniteQuery(pages.mine({ query }))
  // Fetched after the list: reading the list updates the totals.
  const totals = useQuery({ ...options.myTotals({ query }), enabled: list.data !== undefined }).data ?? []
  const rows = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <PageHeader
        size="lg"
        title="Factures"
        description="Elles sont émises dans le service de facturation de l’agence et se consultent ici."
        actions={
          rows &&
          rows.length > 0 && (
            <a
              href={`/api/me/invoices/csv${companyId === null ? '' : `?companyId=${companyId}`}`}
              download
              className={buttonStyle({})}
            >
              <FileSpreadsheet aria-hidden="true" />
              Exporter (CSV)
            </a>
          )
        }
      />
      <div className="mb-4 empty:hidden">
        <OwnCompanySelect companyId={companyId} onChange={onCompany} />
      </div>
      {children}
      {totals.map((sums) => (
        <Totals key={sums.currency} {...sums} />
      ))}
      <Card padding="none">
        {list.isPending && (
          <div className="p-4">
            <SkeletonText lines={5} />
          </div>
        )}
        <QueryError query={list} />
        {rows?.length === 0 && (
          <EmptyState icon={ReceiptText} title="Aucune facture">
            Les factures que l’agence rattache à vos projets apparaissent ici.
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line">
            {rows.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                invoice={invoice}
                linkId={invoice.linkId}
                detail={`${invoice.subjects} · ${invoice.companyName}`}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="border-t border-line p-3 text-center">
            <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Voir la suite
            </Button>
          </div>
        )}
      </Card>
    </>
  )
}
