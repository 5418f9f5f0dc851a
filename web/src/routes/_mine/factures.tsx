import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import * as companies from '../../features/companies/client.ts'
import { OwnCredits } from '../../features/credits/own-credits.tsx'
import { OwnInvoices } from '../../features/invoicing/own-invoices.tsx'
import { requirePermission } from '../../platform/guards.ts'

const Search = z.object({ societe: z.optional(z.uuid()) })

export const Route = createFileRoute('/_mine/factures')({
  staticData: { title: 'Factures' },
  // What was altered by hand in the address is as if it were not there.
  validateSearch: (search: Record<string, unknown>): z.infer<typeof Search> => z.safeParse(Search, search).data ?? {},
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
