import { createFileRoute } from '@tanstack/react-router'
import { MediaList } from '../../../../../../features/medias/media-list.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/medias')({
  staticData: { crumb: 'Fichiers' },
  loader: async ({ context: { queryClient }, params: { productionId } }) => {
    const { firstPage } = await import('../../../../../../features/medias/list-page.ts')
    void queryClient.prefetchQuery(firstPage({ productionId }))
  },
  component: Medias,
})

function Medias() {
  const { productionId } = Route.useParams()
  return <MediaList holder={{ productionId }} />
}
