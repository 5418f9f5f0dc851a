import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pictureOfPostProduction } from '#features/covers/cover-picture.tsx'
import { ProductionPostProductions } from '#features/post-productions/production-post-productions.tsx'
import { options } from '#features/productions/client.ts'
import { queryClient } from '#platform/api/query-client.ts'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/post-productions/')({
  loader: async ({ params: { productionId } }) => {
    const { firstProductionPostProductionsPage } = await import('#features/post-productions/list-page.ts')
    void queryClient.prefetchQuery(firstProductionPostProductionsPage(productionId))
  },
  component: PostProductions,
})

function PostProductions() {
  const { productionId } = Route.useParams()
  const { data: production } = useQuery(options.get({ params: { productionId } }))
  return production ? <ProductionPostProductions production={production} picture={pictureOfPostProduction} /> : null
}
