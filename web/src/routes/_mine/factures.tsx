import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OwnInvoices } from '../../features/invoicing/own-invoices.tsx'
import { requirePermission } from '../../platform/guards.ts'

/** What was altered by hand in the address is as if it were not there. */
const CompanySearch = (search: Record<string, unknown>) => {
  const read = z.safeParse(z.object({ societe: z.optional(z.uuid()) }), search)
  return read.success ? read.data : {}
}

export const Route = createFileRoute('/_mine/factures')({
  staticData: { title: 'Factures' },
  validateSearch: CompanySearch,
  beforeLoad: () => requirePermission('invoices.view.own', { to: '/' }),
  component: Invoices,
})

function Invoices() {
  const { societe } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OwnInvoices
      companyId={societe ?? null}
      onCompany={(id) => void navigate({ search: id === null ? {} : { societe: id }, replace: true })}
    />
  )
}
