import { clsx } from 'clsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** Grey shape of a text or picture to come; give it its size. The region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-md bg-hover', className ?? 'h-4 w-full')} />
}

/** Lines of text to come, the last one shorter, as in a paragraph. */
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
