import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type DescriptionListProps = {
  children: ReactNode
  /** Side by side from `sm` up when there is room for several columns. */
  columns?: 1 | 2 | undefined
  className?: string | undefined
}

/** Labelled facts; its children are `Description`s. */
export function DescriptionList({ children, columns = 1, className }: DescriptionListProps) {
  return (
    <dl className={clsx('grid gap-x-8 gap-y-3 text-sm', columns === 2 && 'sm:grid-cols-2', className)}>{children}</dl>
  )
}

type DescriptionProps = {
  term: string
  /** An empty value shows a text rather than a blank. */
  children?: ReactNode
}

export function Description({ term, children }: DescriptionProps) {
  const isEmpty = children === null || children === undefined || children === '' || children === false
  return (
    <div className="min-w-0 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {isEmpty ? <span className="text-muted">Non renseigné</span> : children}
      </dd>
    </div>
  )
}
