import type { MediaFolder } from '@regie/contract/medias/schema'
import { ChevronRight } from 'lucide-react'

type FolderPathProps = {
  /** Outermost first; the last one is open. */
  above: readonly MediaFolder[]
  onOpen: (folderId: string | null) => void
}

/** Breadcrumbs of the folders of a production. */
export function FolderPath({ above, onOpen }: FolderPathProps) {
  const places = [{ id: null, name: 'Tous les fichiers' }, ...above]
  return (
    <nav aria-label="Dossiers" className="min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-sm">
        {places.map(({ id, name }, index) => {
          const isOpen = index === places.length - 1
          return (
            <li key={id ?? ''} className="flex min-w-0 items-center gap-1">
              {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />}
              {isOpen ? (
                <span aria-current="location" className="truncate font-medium">
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => onOpen(id)}
                  className="touch-height min-w-0 truncate rounded-sm px-1 text-muted hover:text-ink hover:underline"
                >
                  {name}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
