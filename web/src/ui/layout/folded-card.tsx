import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../use-is-narrow.ts'
import { Card } from './card.tsx'

type FoldedCardProps = {
  title: string
  /** At the end of the title on a telephone: how many are inside. */
  count?: number | undefined
  children: ReactNode
}

/** A card that is closed under its title on a telephone: what is looked at now and then. */
export function FoldedCard({ title, count, children }: FoldedCardProps) {
  const isNarrow = useIsNarrow()
  if (!isNarrow)
    return (
      <Card title={title} padding="none">
        {children}
      </Card>
    )
  return (
    <details className="group overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <summary className="touch-height flex list-none items-center gap-2 px-4 py-2.5 -outline-offset-2">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <h2 className="min-w-0 flex-1 text-sm font-semibold">{title}</h2>
        {count !== undefined && <span className="text-sm text-muted tabular-nums">{count}</span>}
      </summary>
      <div className="border-t border-line">{children}</div>
    </details>
  )
}
