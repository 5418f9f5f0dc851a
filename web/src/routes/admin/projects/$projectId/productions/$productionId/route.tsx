import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { options } from '#features/productions/client.ts'
import { ProductionFrame } from '#features/productions/production-frame.tsx'
import { ProductionCopyMenu } from '#features/templates/copy-menu.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { rethrowAsNotFound } from '#platform/pages/not-there.ts'
import { useHasOwnPage, useReloadOnRename } from '#platform/pages/page-names.ts'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId')({
  staticData: { isOwnPage: true },
  loader: async ({ params: { projectId, productionId } }) => {
    const client = await import('#features/productions/client.ts')
    const production = await queryClient
      .ensureQueryData(client.options.get({ params: { productionId } }))
      .catch(rethrowAsNotFound)
    if (production.projectId !== projectId) throw notFound()
    const name = `PRD - ${production.name}`
    return { title: name, crumb: name }
  },
  component: Page,
})

function Page() {
  const { productionId } = Route.useParams()
  const { crumb } = Route.useLoaderData()
  const showsOwnPage = useHasOwnPage()
  const { data: production } = useQuery(options.get({ params: { productionId } }))
  useReloadOnRename(Route.id, crumb, production && `PRD - ${production.name}`)
  if (showsOwnPage) return <Outlet />
  return (
    <ProductionFrame
      key={productionId}
      productionId={productionId}
      picture={<CoverPicture of="productions" id={productionId} className="h-14 rounded-md" />}
      actions={production && <ProductionCopyMenu production={production} />}
    >
      <Outlet />
    </ProductionFrame>
  )
}
