import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { MediaBrowser } from '../../../../../../features/medias/media-browser.tsx'

const idIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
/** The open folder, and the file shown over the page. */
type Search = { dossier?: string | undefined; fichier?: string | undefined }

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/medias')({
  staticData: { crumb: 'Fichiers' },
  validateSearch: ({ dossier, fichier }: Record<string, unknown>): Search => ({
    dossier: idIn(dossier),
    fichier: idIn(fichier),
  }),
  loader: async ({ context: { queryClient }, params }) => {
    const { options } = await import('../../../../../../features/medias/client.ts')
    void queryClient.prefetchQuery(options.folders({ params }))
  },
  component: Medias,
})

function Medias() {
  const { productionId } = Route.useParams()
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
    />
  )
}
