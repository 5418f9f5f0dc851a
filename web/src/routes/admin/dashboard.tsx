import { createFileRoute } from '@tanstack/react-router'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { AgencyDashboard } from '#features/dashboard/agency-dashboard.tsx'
import { ExpiringDocuments } from '#features/documents/expiring-documents.tsx'
import { useCan } from '#platform/session/session.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CompanyFigures, LatestCompanies } from './-dashboard/latest-companies.tsx'
import { LatestUsers, UserFigures } from './-dashboard/latest-users.tsx'

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { title: 'Tableau de bord', crumb: 'Tableau de bord' },
  component: Dashboard,
})

function Dashboard() {
  const { user } = Route.useRouteContext()
  const readsUsers = useCan('users.read')
  const readsCompanies = useCan('companies.read')
  return (
    <>
      <PageHeader title={`Bonjour ${user.firstname}`} actions={<FollowedUserFilter />} />
      <AgencyDashboard />
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        {readsCompanies && <CompanyFigures userId={user.id} />}
        {readsUsers && <UserFigures />}
      </dl>
      <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        {readsUsers && <ExpiringDocuments />}
        {readsCompanies && <LatestCompanies />}
        {readsUsers && <LatestUsers />}
      </div>
    </>
  )
}
