import { useState } from 'react'
import { useDebounced } from '#ui/use-debounced.ts'
import type { ColumnHead } from '../columns/column.ts'
import type { GridQuery } from '../rows/row-feed.ts'
import { type GridFilters, queryOf, typedFilters, withoutFilters } from './filter.ts'

/** Delay before what is typed is asked for, in ms after the last letter. */
const typingDelay = 80

type Asked = {
  search: string
  filters: GridFilters
  /** Filters set by the page. */
  scope: Readonly<Record<string, unknown>> | undefined
}

/** The query of a list, the same object while it asks the same. What is typed waits for its last letter; what is chosen does not. */
export function useGridQuery(columns: readonly ColumnHead[], { search, filters, scope }: Asked): GridQuery {
  const typed = typedFilters(columns, filters)
  const settled = useDebounced({ q: search.trim(), typed }, typingDelay)
  const query = {
    ...(settled.q && { q: settled.q }),
    filters: { ...scope, ...queryOf(columns, { ...withoutFilters(filters, typed), ...settled.typed }) },
  }
  const [kept, setKept] = useState(query)
  if (JSON.stringify(kept) !== JSON.stringify(query)) setKept(query)
  return kept
}
