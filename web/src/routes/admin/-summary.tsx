import { plural } from '@regie/contract/french'
import type { Page } from '@regie/contract/route'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { QueryError } from '#platform/api/query-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

type SummaryProps<Row> = {
  title: string
  query: UseQueryResult<Page<Row>>
  /** Content without any row. */
  empty: ReactNode
  /** Link to the full list. */
  whole: ReactNode
  Row: ComponentType<{ row: Row }>
}

/** The first rows of a list, with a link to the full list. */
export function Summary<Row extends { id: string }>({ title, query, empty, whole, Row: One }: SummaryProps<Row>) {
  const hidden = query.data ? query.data.total - query.data.data.length : 0
  return (
    <Card title={title} padding="none" actions={whole}>
      {query.isPending && (
        <div className="p-4">
          <SkeletonText lines={4} />
        </div>
      )}
      <QueryError query={query} />
      {query.data?.data.length === 0 && <div className="p-4 text-sm text-muted">{empty}</div>}
      {query.data && query.data.data.length > 0 && (
        <ul className="divide-y divide-line">
          {query.data.data.map((each) => (
            <li key={each.id}>
              <One row={each} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
          {plural(hidden, 'Et une autre.', `Et ${hidden} autres.`)}
        </p>
      )}
    </Card>
  )
}

export const summaryRow =
  'touch-height flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover'
