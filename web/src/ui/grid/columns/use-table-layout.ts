import type { GridApi } from 'ag-grid-community'
import { useEffect, useState } from 'react'
import { useLatest } from '#ui/use-latest.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { GridColumn } from './column.ts'
import { fittedLayout, type Layout, withoutPins, withPinsOf } from './layout.ts'
import { applyLayout } from './table-layout.ts'

/** Order, width, visibility, pins and sort of the columns: shown by the table, changed by the panels. */
export function useTableLayout<Row>(columns: readonly GridColumn<Row>[], stored: Layout) {
  const isNarrow = useIsNarrow()
  const [api, setApi] = useState<GridApi<Row> | null>(null)
  const [layout, setLayout] = useState(() => fittedLayout(columns, stored))
  const latest = useLatest(layout)
  const shown = isNarrow ? withoutPins(layout) : layout

  useEffect(() => {
    if (api) applyLayout(api, isNarrow ? withoutPins(latest.current) : latest.current)
  }, [api, isNarrow, latest])

  return {
    api,
    setApi,
    layout,
    shown,
    canPin: !isNarrow,
    apply: (next: Layout) => {
      const fitted = fittedLayout(columns, next)
      setLayout(fitted)
      if (api) applyLayout(api, isNarrow ? withoutPins(fitted) : fitted)
    },
    /** Stores a change made in the table itself. */
    follow: (reported: Layout) => setLayout((now) => (isNarrow ? withPinsOf(now, reported) : reported)),
  }
}
