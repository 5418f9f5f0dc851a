import { createFileRoute } from '@tanstack/react-router'
import { ProductionList } from '../../../../../features/productions/production-list.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/productions/')({
  loader: async ({ context: { queryClient }, params: { projectId } }) => {
    const { firstPage } = await import('../../../../../features/productions/list-page.ts')
    void queryClient.prefetchQuery(firstPage(projectId))
  },
  component: Productions,
})

function Productions() {
  return <ProductionList {...Route.useParams()} />
}
