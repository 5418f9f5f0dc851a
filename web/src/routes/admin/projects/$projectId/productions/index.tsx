import { createFileRoute } from '@tanstack/react-router'
import { pictureOfProduction } from '#features/covers/cover-picture.tsx'
import { ProductionList } from '#features/productions/production-list.tsx'
import { queryClient } from '#platform/api/query-client.ts'

export const Route = createFileRoute('/admin/projects/$projectId/productions/')({
  loader: async ({ params: { projectId } }) => {
    const { firstProductionsPage } = await import('#features/productions/list-page.ts')
    void queryClient.prefetchQuery(firstProductionsPage(projectId))
  },
  component: Productions,
})

function Productions() {
  return <ProductionList {...Route.useParams()} picture={pictureOfProduction} />
}
