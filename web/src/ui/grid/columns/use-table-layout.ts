import type { GridApi } from 'ag-grid-community'
import { useEffect, useState } from 'react'
import { useLatest } from '#ui/use-latest.ts'
import type { GridColumn } from './column.ts'
import { fittedLayout, type Layout } from './layout.ts'
import { applyLayout } from './table-layout.ts'

/**
 * Order, width, visibility, pins and sort of the columns: shown by the table, changed by the panels. `isTable`: false while the rows are
 * drawn otherwise.
 */
export function useTableLayout<Row>(columns: readonly GridColumn<Row>[], stored: Layout, isTable: boolean) {
  const [table, setApi] = useState<GridApi<Row> | null>(null)
  const api = isTable ? table : null
  const [layout, setLayout] = useState(() => fittedLayout(columns, stored))
  const latest = useLatest(layout)

  useEffect(() => {
    if (api) applyLayout(api, latest.current)
  }, [api, latest])

  return {
    api,
    setApi,
    layout,
    apply: (next: Layout) => {
      const fitted = fittedLayout(columns, next)
      setLayout(fitted)
      if (api) applyLayout(api, fitted)
    },
    /** Stores a change made in the table itself. */
    follow: setLayout,
  }
}
