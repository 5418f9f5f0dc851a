import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityCard } from '#features/activity/activity-card.tsx'
import { options } from '#features/companies/client.ts'
import { CompanyPage } from '#features/companies/company-page.tsx'
import { CompanyCredits } from '#features/credits/company-credits.tsx'
import { CompanyRounds } from '#features/rounds/rounds-report.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { rethrowAsNotFound } from '#platform/pages/not-there.ts'
import { useReloadOnRename } from '#platform/pages/page-names.ts'
import { useCan } from '#platform/session/session.ts'
import { CompanyProjects } from './-company-projects.tsx'

export const Route = createFileRoute('/admin/companies/$companyId')({
  loader: async ({ params }) => {
    // Imported lazily: loaders belong to the first load of every page, sign-in included.
    const client = await import('#features/companies/client.ts')
    void queryClient.prefetchQuery(client.options.members({ params }))
    const company = await queryClient.ensureQueryData(client.options.get({ params })).catch(rethrowAsNotFound)
    return { title: `Société - ${company.name}`, crumb: company.name }
  },
  component: Page,
})

function Page() {
  const params = Route.useParams()
  const { crumb } = Route.useLoaderData()
  const { data: company } = useQuery(options.get({ params }))
  useReloadOnRename(Route.id, crumb, company?.name)
  const readsProjects = useCan('projects.read')
  const seesMoney = useCan('invoices.view')
  return (
    <CompanyPage key={params.companyId} {...params}>
      {readsProjects && <CompanyProjects {...params} />}
      {seesMoney && company?.optionCredit && <CompanyCredits {...params} />}
      {seesMoney && <CompanyRounds {...params} />}
      <ActivityCard query={{ subjectId: params.companyId }} />
    </CompanyPage>
  )
}
