import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { options } from '#features/medias/client.ts'
import { MediaPicture } from '#features/medias/media-picture.tsx'
import { QueryState } from '#platform/api/query-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/** Files shown: the others are on the page of files. */
const maxFiles = 8

/** The last files that a production received. */
export function LatestFiles({ production: { id: productionId, projectId } }: { production: ProductionListed }) {
  const query = useQuery(
    options.ofProduction({ params: { productionId }, query: { sort: '-createdAt', limit: maxFiles } }),
  )
  const files = query.data?.data ?? []
  const params = { projectId, productionId }
  return (
    <Card
      title="Derniers fichiers"
      actions={
        <TextLink to="/admin/projects/$projectId/productions/$productionId/medias" params={params} className="text-sm">
          Tous les fichiers
        </TextLink>
      }
    >
      <QueryState query={query} lines={4} />
      {query.data && files.length === 0 && (
        <p className="text-sm text-muted">Rien n’est encore déposé : les rushes et les versions viendront ici.</p>
      )}
      {files.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {files.map((media) => (
            <li key={media.id}>
              <Link
                to="/admin/projects/$projectId/productions/$productionId/medias"
                params={params}
                search={{ fichier: media.id }}
                title={media.name}
                className="block overflow-hidden rounded-md border border-line hover:border-line-strong"
              >
                <MediaPicture media={media} />
                <span className="block truncate px-2 py-1.5 text-xs">{media.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
