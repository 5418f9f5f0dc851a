import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type DescriptionListProps = {
  children: ReactNode
  /** Two side by side where the list itself is wide: a card may be half of the page. */
  columns?: 1 | 2 | undefined
  className?: string | undefined
}

/** Labelled facts; its children are `Description`s. */
export function DescriptionList({ children, columns = 1, className }: DescriptionListProps) {
  return (
    <div className="@container">
      <dl className={clsx('grid grid-cols-1 gap-x-8 gap-y-3 text-sm', columns === 2 && '@2xl:grid-cols-2', className)}>
        {children}
      </dl>
    </div>
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
    <div className="min-w-0 sm:@min-[18rem]:grid sm:@min-[18rem]:grid-cols-[9rem_minmax(0,1fr)] sm:@min-[18rem]:gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {isEmpty ? <span className="text-muted">Non renseigné</span> : children}
      </dd>
    </div>
  )
}
