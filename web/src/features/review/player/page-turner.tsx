import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'

type PageTurnerProps = {
  /** The page on screen, from 1. */
  page: number
  pages: number
  onTurn: (further: 1 | -1) => void
}

/** The page of a document, with the ways to its neighbours. Nothing for a single page. */
export function PageTurner({ page, pages, onTurn }: PageTurnerProps) {
  if (pages < 2) return null
  return (
    <div className="flex items-center justify-center gap-2 py-1 text-sm tabular-nums">
      <IconButton icon={ChevronLeft} label="Page précédente" disabled={page <= 1} onClick={() => onTurn(-1)} />
      {`Page ${page} sur ${pages}`}
      <IconButton icon={ChevronRight} label="Page suivante" disabled={page >= pages} onClick={() => onTurn(1)} />
    </div>
  )
}
