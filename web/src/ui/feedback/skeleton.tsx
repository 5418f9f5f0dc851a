import { clsx } from 'clsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** Grey placeholder of a text or a picture; give it its size. The region around it sets `aria-busy`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-md bg-hover', className ?? 'h-4 w-full')} />
}

/** Placeholder lines of a paragraph; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <output className="flex flex-col gap-2">
      <VisuallyHidden>Chargement en cours</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </output>
  )
}
