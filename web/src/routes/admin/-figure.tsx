import type { Page } from '@regie/contract/route'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const numberFormat = new Intl.NumberFormat('fr-FR')

type FigureProps = {
  label: ReactNode
  /** A list; only its total is shown. */
  query: UseQueryResult<Page<unknown>>
}

/** One figure of the dashboard with its label. */
export function Figure({ label, query }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold" aria-busy={query.isPending}>
        {query.isPending ? (
          <Skeleton className="my-1 h-7 w-12" />
        ) : query.data ? (
          numberFormat.format(query.data.total)
        ) : (
          <span title={messageOf(query.error)}>—</span>
        )}
      </dd>
    </div>
  )
}
