import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CoverChoices } from '#features/covers/cover-choice.tsx'
import { filesPlace } from '#features/medias/browser/files-place.ts'
import { MediaBrowser } from '#features/medias/browser/media-browser.tsx'
import { queryClient } from '#platform/api/query-client.ts'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/medias')({
  staticData: { crumb: 'Fichiers' },
  validateSearch: filesPlace,
  loader: async ({ params }) => {
    const { options } = await import('#features/medias/client.ts')
    void queryClient.prefetchQuery(options.folders({ params }))
  },
  component: Medias,
})

function Medias() {
  const { projectId, productionId } = Route.useParams()
  const { dossier, fichier } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <MediaBrowser
      productionId={productionId}
      folderId={dossier ?? null}
      mediaId={fichier ?? null}
      onOpenFolder={(folderId) => void navigate({ search: folderId === null ? {} : { dossier: folderId } })}
      onOpenMedia={(mediaId) =>
        void navigate({ search: (now) => ({ ...now, fichier: mediaId ?? undefined }), replace: fichier !== undefined })
      }
      renderMoreActions={(media) => <CoverChoices media={media} projectId={projectId} />}
    />
  )
}
