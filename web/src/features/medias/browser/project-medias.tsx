import type { Media } from '@regie/contract/medias/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { listStaleTime, pages } from '#features/productions/client.ts'
import { ProductionBadge, ProductionTypeIcon } from '#features/productions/production-badges.tsx'
import { messageOf } from '#platform/api/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { WhenSeen } from '#ui/feedback/when-seen.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { FilesPlace } from './files-place.ts'
import { MediaBrowser } from './media-browser.tsx'
import { MediaList } from './media-list.tsx'

const viewLabels = { productions: 'Par production', all: 'Tous les fichiers' } as const

type ProjectMediasProps = {
  projectId: string
  place: FilesPlace
  onGo: (place: FilesPlace) => void
  /** The picture of a production, over its card. */
  renderPicture: (productionId: string) => ReactNode
  /** More items in the menu of each file. */
  renderMoreActions: (media: Media) => ReactNode
}

type ProductionsProps = Pick<ProjectMediasProps, 'projectId' | 'renderPicture'> & {
  onOpen: (productionId: string) => void
}

function Productions({ projectId, renderPicture, onOpen }: ProductionsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...pages.ofProject({ params: { projectId }, query: { limit: 100, sort: 'name' } }),
    staleTime: listStaleTime,
  })
  const productions = data?.pages.flatMap((page) => page.data) ?? []
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!data)
    return (
      <Card>
        <SkeletonText lines={6} />
      </Card>
    )
  if (productions.length === 0)
    return (
      <Card>
        <EmptyState icon={FolderOpen} title="Aucune production">
          Les fichiers se rangent dans les productions du projet : créez-en une d’abord.
        </EmptyState>
      </Card>
    )
  return (
    <ul aria-label="Productions" className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]">
      {productions.map(({ id, name, type, status }) => (
        <li key={id} className="overflow-hidden rounded-lg border border-line bg-surface hover:border-line-strong">
          <button type="button" onClick={() => onOpen(id)} className="block size-full text-left">
            {renderPicture(id)}
            <span className="flex items-start gap-3 p-3">
              <ProductionTypeIcon type={type} />
              <span className="min-w-0 flex-1">
                <span className="mb-1.5 block truncate text-sm font-medium">{name}</span>
                <ProductionBadge status={status} />
              </span>
            </span>
          </button>
        </li>
      ))}
      {hasNextPage && (
        <li>
          <WhenSeen isBusy={isFetchingNextPage} onSeen={() => void fetchNextPage()} />
        </li>
      )}
    </ul>
  )
}

/** The files of a project: production by production in their folders, or all in one list. */
export function ProjectMedias({ projectId, place, onGo, renderPicture, renderMoreActions }: ProjectMediasProps) {
  const { production, dossier, fichier, tous = false } = place
  if (production !== undefined)
    return (
      <div className="flex flex-1 flex-col gap-3">
        <div>
          <Button icon={ChevronLeft} onClick={() => onGo({})}>
            Toutes les productions
          </Button>
        </div>
        <MediaBrowser
          key={production}
          productionId={production}
          folderId={dossier ?? null}
          mediaId={fichier ?? null}
          onOpenFolder={(folderId) => onGo({ production, dossier: folderId ?? undefined })}
          onOpenMedia={(mediaId) => onGo({ production, dossier, fichier: mediaId ?? undefined })}
          renderMoreActions={renderMoreActions}
        />
      </div>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="w-fit">
        <Segmented
          legend="Fichiers du projet"
          labels={viewLabels}
          values={['productions', 'all']}
          value={tous ? 'all' : 'productions'}
          onChange={(view) => onGo(view === 'all' ? { tous: true } : {})}
        />
      </div>
      {tous ? (
        <MediaList projectId={projectId} />
      ) : (
        <Productions projectId={projectId} renderPicture={renderPicture} onOpen={(id) => onGo({ production: id })} />
      )}
    </div>
  )
}
