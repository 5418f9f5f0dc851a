import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { options } from '../../../features/companies/client.ts'
import { CompanyPage } from '../../../features/companies/company-page.tsx'

export const Route = createFileRoute('/admin/companies/$companyId')({
  loader: async ({ context: { queryClient }, params }) => {
    // Imported on the way: a loader is part of what every page loads first, sign-in included.
    const client = await import('../../../features/companies/client.ts')
    void queryClient.prefetchQuery(client.options.members({ params }))
    const company = await queryClient.ensureQueryData(client.options.get({ params })).catch(() => {
      throw notFound()
    })
    return { title: `Société - ${company.name}`, crumb: company.name }
  },
  component: Page,
})

function Page() {
  const params = Route.useParams()
  const { crumb } = Route.useLoaderData()
  const router = useRouter()
  const { data: company } = useQuery(options.get({ params }))
  // Renamed, here or by somebody else: the title and the crumb come from the loader.
  useEffect(() => {
    if (company && company.name !== crumb) void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })
  }, [company, crumb, router])
  return <CompanyPage key={params.companyId} {...params} />
}
