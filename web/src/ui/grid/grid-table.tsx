import { useRouter } from '@tanstack/react-router'
import {
  CellStyleModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  type GridApi,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../use-latest.ts'
import { useStableCallback } from '../use-stable-callback.ts'
import type { GridColumn } from './columns/column.ts'
import type { Layout } from './columns/layout.ts'
import { columnDefinitions } from './columns/table-columns.tsx'
import { applyLayout, layoutOf } from './columns/table-layout.ts'
import { gridWords } from './grid-words.ts'
import { isKeptFromGrid } from './keys/key-command.ts'
import { useFocusOnRow } from './keys/use-focus-on-row.ts'
import { type TableWork, useRowEvents } from './keys/use-row-events.ts'
import { feedSwitch } from './rows/feed-switch.ts'
import type { Place, Start } from './rows/place.ts'
import { blockSize, type RowFeed } from './rows/row-feed.ts'
import { selectColumn } from './selection/select-column.tsx'
import { tableTheme } from './table-theme.ts'
import './grid.css'

// Registered here: a route file would put AG Grid in the chunk of the first page.
ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  InfiniteRowModelModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
])

type GridTableProps<Row extends { id: string }> = {
  label: string
  columns: readonly GridColumn<Row>[]
  rowLink: ((row: Row) => string) | undefined
  /** The picture beside the name of a row. */
  lead: ((row: Row) => ReactNode) | undefined
  feed: RowFeed<Row>
  work: TableWork<Row>
  /** Applied once, before the first rows are requested. */
  initialLayout: Layout
  /** Number of rows assumed until the first page tells it. */
  initialRows: number
  /** Where it begins; called as it appears. */
  start: () => Start | null
  /** Null once the table goes: it takes no more orders. */
  onReady: (api: GridApi<Row> | null) => void
  onLayout: (layout: Layout) => void
  onPlace: (place: Place) => void
}

const defaultColumn: ColDef = {
  minWidth: 72,
  resizable: true,
  suppressKeyboardEvent: ({ event }) => isKeptFromGrid(event, false),
}
const selectableColumn: ColDef = {
  ...defaultColumn,
  suppressKeyboardEvent: ({ event }) => isKeptFromGrid(event, true),
}

/** Arrows move between cells: Tab leads to what can be done to the selected rows. */
const leaveTable = () => false

const loadingRowClass = { 'grid-waits': ({ data }: { data: unknown }) => data === undefined }

/** AG Grid with the product's fixed settings. Import it only from components of routes: it weighs 280 kB. */
export function GridTable<Row extends { id: string }>(props: GridTableProps<Row>) {
  const { label, columns, rowLink, lead, feed, work, initialLayout, initialRows, start } = props
  const { onReady, onLayout, onPlace } = props
  const router = useRouter()
  const root = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<Row>>(null)
  const isBack = useRef(false)
  const [begun] = useState(start)
  // Without a row to draw, none would be asked for.
  const [firstCount] = useState(Math.max(1, initialRows))
  const link = useLatest(rowLink)
  const [feeds] = useState(() => feedSwitch(feed))
  const opens = rowLink !== undefined

  const { selection, edits } = work
  const events = useRowEvents({
    root,
    api,
    link: (row) => link.current?.(row),
    linkColumn: opens ? columns[0]?.field : undefined,
    work,
  })
  const focus = useFocusOnRow({ root, api })
  const pick = useStableCallback(events.pick)
  const definitions = useMemo(
    () => [
      ...(selection ? [selectColumn({ columns, selection, onPick: pick })] : []),
      ...columnDefinitions(columns, {
        rowLink: opens ? (row) => link.current?.(row) ?? '' : undefined,
        lead,
        edits,
      }),
    ],
    [columns, opens, link, lead, selection, edits, pick],
  )
  useEffect(() => feeds.follow(api.current, feed), [feed, feeds])

  const viewport = () => root.current?.querySelector('.ag-grid-viewport')
  // Listens to the DOM: AG Grid reports a scroll late, when the page may have been left.
  const rowHeight = () => api.current?.getSizesForCurrentTheme().rowHeight ?? 0
  const hear = useLatest(() => {
    const top = viewport()?.scrollTop ?? 0
    onPlace({ form: 'table', top, rank: rowHeight() > 0 ? top / rowHeight() : 0 })
  })
  useEffect(() => {
    const table = root.current
    const read = () => hear.current()
    table?.addEventListener('scroll', read, { capture: true, passive: true })
    const leave = router.subscribe('onBeforeNavigate', read)
    return () => {
      table?.removeEventListener('scroll', read, { capture: true })
      leave()
    }
  }, [router, hear])

  // Before the first rows are requested, and once there is a height to scroll.
  const comeBack = () => {
    if (isBack.current) return
    isBack.current = true
    if (begun) viewport()?.scrollTo({ top: 'top' in begun ? begun.top : begun.rank * rowHeight() })
  }
  const tell = () => api.current && onLayout(layoutOf(api.current))

  return (
    <div
      ref={root}
      role="presentation"
      className={opens ? 'grid-opens absolute inset-0' : 'absolute inset-0'}
      onAuxClick={events.onAuxClick}
      onBlur={focus.onBlur}
      onClickCapture={events.onClickCapture}
      onKeyDown={events.onKeyDown}
      onMouseDownCapture={events.onMouseDownCapture}
      onMouseLeave={() => events.point(undefined)}
    >
      <AgGridReact<Row>
        theme={tableTheme}
        localeText={gridWords}
        columnDefs={definitions}
        defaultColDef={selection ? selectableColumn : defaultColumn}
        maintainColumnOrder
        getRowId={({ data }) => data.id}
        rowModelType="infinite"
        cacheBlockSize={blockSize}
        infiniteInitialRowCount={firstCount}
        maxBlocksInCache={10}
        maxConcurrentDatasourceRequests={-1}
        blockLoadDebounceMillis={60}
        rowClassRules={loadingRowClass}
        alwaysShowVerticalScroll
        suppressMultiSort
        suppressDragLeaveHidesColumns
        suppressOverlays={['loading', 'noRows']}
        enableCellTextSelection
        ensureDomOrder
        tooltipShowMode="whenTruncated"
        tooltipShowDelay={500}
        onRowClicked={events.onRowClicked}
        onCellDoubleClicked={events.onCellDoubleClicked}
        onCellMouseOver={({ data }) => events.point(data)}
        {...(selection && { tabToNextCell: leaveTable })}
        onColumnMoved={({ finished }) => finished && tell()}
        onColumnResized={({ finished }) => finished && tell()}
        onColumnVisible={tell}
        onColumnPinned={tell}
        onSortChanged={tell}
        onCellFocused={focus.onCellFocused}
        onModelUpdated={() => {
          comeBack()
          focus.follow()
        }}
        onGridReady={(event) => {
          api.current = event.api
          focus.begin(event.api)
          root.current?.querySelector('[role="grid"], [role="treegrid"]')?.setAttribute('aria-label', label)
          applyLayout(event.api, initialLayout)
          feeds.begin(event.api)
          onReady(event.api)
        }}
        onGridPreDestroyed={() => {
          api.current = null
          feeds.end()
          onReady(null)
        }}
      />
    </div>
  )
}
