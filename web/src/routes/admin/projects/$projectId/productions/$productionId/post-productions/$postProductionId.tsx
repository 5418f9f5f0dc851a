import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { options } from '#features/post-productions/client.ts'
import { queryClient } from '#platform/api/query-client.ts'
import { useReloadOnRename } from '#platform/pages/page-names.ts'
import { PostProductionPage } from './-post-production-page.tsx'

export const Route = createFileRoute(
  '/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId',
)({
  staticData: { isOwnPage: true },
  loader: async ({ params: { projectId, productionId, postProductionId } }) => {
    const client = await import('#features/post-productions/client.ts')
    const backToList = () =>
      redirect({
        to: '/admin/projects/$projectId/productions/$productionId/post-productions',
        params: { projectId, productionId },
        replace: true,
      })
    const postProduction = await queryClient
      .ensureQueryData(client.options.get({ params: { postProductionId } }))
      .catch(() => {
        throw backToList()
      })
    if (postProduction.productionId !== productionId) throw backToList()
    const name = `PP - ${postProduction.name}`
    return { title: name, crumb: name }
  },
  component: Page,
})

function Page() {
  const { postProductionId } = Route.useParams()
  const { crumb } = Route.useLoaderData()
  const { data: postProduction } = useQuery(options.get({ params: { postProductionId } }))
  useReloadOnRename(Route.id, crumb, postProduction && `PP - ${postProduction.name}`)
  return <PostProductionPage key={postProductionId} postProductionId={postProductionId} />
}
