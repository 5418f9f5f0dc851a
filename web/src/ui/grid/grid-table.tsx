import { AG_GRID_LOCALE_FR } from '@ag-grid-community/locale'
import { useRouter } from '@tanstack/react-router'
import {
  type CellKeyDownEvent,
  CellStyleModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  type FullWidthCellKeyDownEvent,
  type GridApi,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  type RowClickedEvent,
  RowStyleModule,
  TooltipModule,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type MouseEvent as ReactMouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLatest } from '../use-latest.ts'
import type { GridColumn } from './columns/column.ts'
import type { Layout } from './columns/layout.ts'
import { columnDefinitions } from './columns/table-columns.tsx'
import { applyLayout, layoutOf } from './columns/table-layout.ts'
import { clickIntent, linkInCell } from './rows/open-row.ts'
import { blockSize, type RowFeed } from './rows/row-feed.ts'
import { usePreload } from './rows/use-preload.ts'
import { tableTheme } from './table-theme.ts'
import './grid.css'

// Registered here: a route file would put AG Grid in the chunk of the first page.
ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  InfiniteRowModelModule,
  LocaleModule,
  RowStyleModule,
  TooltipModule,
])

type GridTableProps<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  rowLink: ((row: Row) => string) | undefined
  picture: ((row: Row) => ReactNode) | undefined
  feed: RowFeed<Row>
  /** Applied once, before the first rows are requested. */
  initialLayout: Layout
  /** Number of rows and scroll position (px) to restore. */
  initialRows?: number | undefined
  initialTop?: number | undefined
  onReady: (api: GridApi<Row>) => void
  onLayout: (layout: Layout) => void
  /** Called with the scroll position, in pixels. */
  onScroll: (top: number) => void
}

const isSelectAll: ColDef['suppressKeyboardEvent'] = ({ event }) =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'

const defaultColumn: ColDef = {
  minWidth: 72,
  resizable: true,
  suppressKeyboardEvent: isSelectAll,
}

const loadingRowClass = { 'grid-waits': ({ data }: { data: unknown }) => data === undefined }

/** AG Grid with the product's fixed settings. Import it only from components of routes: it weighs 280 kB. */
export function GridTable<Row extends { id: string }>(props: GridTableProps<Row>) {
  const { label, columns, rowLink, picture, feed, initialLayout, initialRows = 30, initialTop = 0 } = props
  const { onReady, onLayout, onScroll } = props
  const router = useRouter()
  const root = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<Row>>(null)
  const isBack = useRef(false)
  const pointed = useRef<Row>(undefined)
  const link = useLatest(rowLink)
  // The grid may be ready long after its first render: it starts with the current query.
  const latestFeed = useLatest(feed)
  const opens = rowLink !== undefined

  const definitions = useMemo(
    () => columnDefinitions(columns, opens ? (row) => link.current?.(row) ?? '' : undefined, picture),
    [columns, opens, link, picture],
  )
  useEffect(() => api.current?.setGridOption('datasource', feed), [feed])

  const viewport = () => root.current?.querySelector('.ag-grid-viewport')
  // Listens to the DOM: AG Grid reports a scroll late, when the page may have been left.
  const hear = useLatest(() => onScroll(viewport()?.scrollTop ?? 0))
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

  const open = (row: Row, where: 'here' | 'other-tab' | 'none') => {
    const href = link.current?.(row)
    if (!href || where === 'none') return
    if (where === 'here') void router.navigate({ href })
    else window.open(href, '_blank', 'noopener')
  }
  const click = ({ data, event }: RowClickedEvent<Row>) => {
    if (data && event instanceof MouseEvent) open(data, clickIntent(event))
  }
  // AG Grid reports no middle click.
  const pressMiddle = ({ nativeEvent }: ReactMouseEvent) => {
    if (pointed.current && nativeEvent.button === 1) open(pointed.current, clickIntent(nativeEvent))
  }
  const preload = usePreload()
  const point = (row: Row | undefined) => {
    pointed.current = row
    preload(row && link.current?.(row))
  }
  const press = ({ data, event }: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>) => {
    if (!data || !(event instanceof KeyboardEvent) || event.key !== 'Enter') return
    const cellLink = linkInCell(event)
    if (cellLink) cellLink.click()
    else open(data, event.ctrlKey || event.metaKey ? 'other-tab' : 'here')
  }
  // Before the first rows are requested, and once there is a height to scroll.
  const comeBack = () => {
    if (isBack.current) return
    isBack.current = true
    if (initialTop > 0) viewport()?.scrollTo({ top: initialTop })
  }
  const tell = () => api.current && onLayout(layoutOf(api.current))

  return (
    <div
      ref={root}
      className={opens ? 'grid-opens absolute inset-0' : 'absolute inset-0'}
      onAuxClick={pressMiddle}
      onMouseLeave={() => point(undefined)}
    >
      <AgGridReact<Row>
        theme={tableTheme}
        localeText={AG_GRID_LOCALE_FR}
        columnDefs={definitions}
        defaultColDef={defaultColumn}
        maintainColumnOrder
        getRowId={({ data }) => data.id}
        rowModelType="infinite"
        cacheBlockSize={blockSize}
        infiniteInitialRowCount={initialRows}
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
        onRowClicked={click}
        onCellMouseOver={({ data }) => point(data)}
        onCellKeyDown={press}
        onColumnMoved={({ finished }) => finished && tell()}
        onColumnResized={({ finished }) => finished && tell()}
        onColumnVisible={tell}
        onColumnPinned={tell}
        onSortChanged={tell}
        onModelUpdated={comeBack}
        onGridReady={(event) => {
          api.current = event.api
          root.current?.querySelector('[role="grid"], [role="treegrid"]')?.setAttribute('aria-label', label)
          applyLayout(event.api, initialLayout)
          event.api.setGridOption('datasource', latestFeed.current)
          onReady(event.api)
        }}
        onGridPreDestroyed={() => {
          api.current = null
        }}
      />
    </div>
  )
}
