import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as companies from '#features/companies/client.ts'
import { OwnCredits } from '#features/credits/own-credits.tsx'
import { OwnInvoices } from '#features/invoicing/own-invoices.tsx'
import { requirePermission } from '#platform/session/guards.ts'

/** No import here: every page of the product loads this file. */
const fromAddress = ({ societe }: Record<string, unknown>): { societe?: string | undefined } => ({
  societe: typeof societe === 'string' && /^[\da-f-]{36}$/.test(societe) ? societe : undefined,
})

export const Route = createFileRoute('/_mine/factures')({
  staticData: { title: 'Factures', crumb: 'Factures' },
  validateSearch: fromAddress,
  beforeLoad: () => requirePermission('invoices.view.own', { to: '/' }),
  component: Invoices,
})

function Invoices() {
  const { societe } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mine = useQuery(companies.options.mine()).data ?? []
  return (
    <OwnInvoices
      companyId={societe ?? null}
      onCompany={(id) => void navigate({ search: id === null ? {} : { societe: id }, replace: true })}
    >
      <OwnCredits companies={societe === undefined ? mine : mine.filter(({ id }) => id === societe)} />
    </OwnInvoices>
  )
}
