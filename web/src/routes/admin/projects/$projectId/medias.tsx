import { createFileRoute } from '@tanstack/react-router'
import { MediaList } from '../../../../features/medias/media-list.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/medias')({
  staticData: { crumb: 'Fichiers' },
  loader: async ({ context: { queryClient }, params }) => {
    const { firstPage } = await import('../../../../features/medias/list-page.ts')
    void queryClient.prefetchQuery(firstPage(params.projectId))
  },
  component: Medias,
})

function Medias() {
  return <MediaList {...Route.useParams()} />
}
