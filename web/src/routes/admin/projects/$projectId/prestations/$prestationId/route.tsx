import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { options } from '#features/prestations/client.ts'
import { PrestationFrame } from '#features/prestations/prestation-frame.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { rethrowAsNotFound } from '#platform/pages/not-there.ts'
import { useReloadOnRename } from '#platform/pages/page-names.ts'

export const Route = createFileRoute('/admin/projects/$projectId/prestations/$prestationId')({
  staticData: { isOwnPage: true },
  loader: async ({ params: { projectId, prestationId } }) => {
    const client = await import('#features/prestations/client.ts')
    const prestation = await queryClient
      .ensureQueryData(client.options.get({ params: { prestationId } }))
      .catch(rethrowAsNotFound)
    if (prestation.projectId !== projectId) throw notFound()
    const name = `PRS - ${prestation.name}`
    return { title: name, crumb: name }
  },
  component: Page,
})

function Page() {
  const { prestationId } = Route.useParams()
  const { crumb } = Route.useLoaderData()
  const { data: prestation } = useQuery(options.get({ params: { prestationId } }))
  useReloadOnRename(Route.id, crumb, prestation && `PRS - ${prestation.name}`)
  return (
    <PrestationFrame key={prestationId} prestationId={prestationId}>
      <Outlet />
    </PrestationFrame>
  )
}
