import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { useIsNarrow } from '../use-is-narrow.ts'
import { sortedBy, sortOf } from './address/grid-address.ts'
import { useAddressedView, useEntry, usePagePath, useWriteAddress } from './address/use-grid-address.ts'
import type { GridColumn } from './columns/column.ts'
import { defaultLayout, displayedColumns, fittedLayout } from './columns/layout.ts'
import { useTableLayout } from './columns/use-table-layout.ts'
import type { RowsToDraw } from './drawing.ts'
import { ExportStatus } from './export/export-status.tsx'
import { useExport } from './export/use-export.ts'
import { type GridFilters, knownFilters, sameFilters } from './filters/filter.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { useGridQuery } from './filters/use-grid-query.ts'
import { type GridHandle, noWork, type RenderWork } from './grid-handle.ts'
import { GridRows } from './grid-rows.tsx'
import { useLeftView, useStoreViewOnLeave } from './presets/left-view.ts'
import { usePresets } from './presets/use-presets.ts'
import { type Form, type Place, startOf } from './rows/place.ts'
import { createReplacer } from './rows/replacer.ts'
import type { GridSource } from './rows/source.ts'
import { useRows } from './rows/use-rows.ts'
import { GridTools, type GridToolsProps } from './tools/grid-tools.tsx'
import { ListTools, type PageChoices } from './tools/list-tools.tsx'
import { useWallChoice } from './wall/wall-choice.ts'

export type DataGridProps<Row extends { id: string }> = {
  /** French name of the rows: « Utilisateurs ». */
  label: string
  /** Key of the stored presets; by default, the path of the page. */
  gridId?: string | undefined
  /** Defined outside the component, or memoised. */
  columns: readonly GridColumn<Row>[]
  /** May change at each render: the latest is called. */
  source: GridSource<Row>
  /** Filters set by the page, not by the person; a change restarts from the top. */
  scope?: Readonly<Record<string, unknown>> | undefined
  /** A new value rereads the rows in place: after a mutation or a live event. */
  version?: number | string | undefined
  /** Path of a row's page: a click or Enter opens it. */
  rowLink?: ((row: Row) => string) | undefined
  /** The picture of a row, of a size given by classes: the list can also be a wall of them. Defined outside the component. */
  picture?: ((row: Row, className: string) => ReactNode) | undefined
  /** A round picture of the row, beside its name; defined outside the component. Without it, and without `picture`, words alone. */
  avatar?: ((row: Row, size: 'sm' | 'md') => ReactNode) | undefined
  /** What the page lets choose beside its title: on a telephone, it is among the tools of the list. */
  choices?: PageChoices | undefined
  /** « Rechercher un utilisateur »; without it there is no quick search. */
  searchLabel?: string | undefined
  /** Shown when the list has no row at all, with the action that creates the first. */
  emptyState?: ReactNode
  /** Name of exported files, without extension. */
  fileName: string
  /** Called before an export reads its rows; a rejection stops the export. */
  beforeExport?: (() => Promise<unknown>) | undefined
  /** Gives what changes the rows; without it, the grid is read. */
  renderWork?: RenderWork<Row> | undefined
  /** Content after the grid's own tools. */
  actions?: ReactNode
}

/**
 * The list of the back office: it fills the height of its container. Import it only from the component of a route (AG
 * Grid is heavy).
 */
export function DataGrid<Row extends { id: string }>({ gridId, ...props }: DataGridProps<Row>) {
  const path = usePagePath()
  const entry = useEntry()
  const id = gridId ?? path
  // Another entry of the same page has its own address: the list is the one that it asks for.
  return <Grid<Row> key={`${id} ${entry}`} {...props} gridId={id} />
}

/** Rows assumed until the first page tells their number. */
const usualRows = 30

function Grid<Row extends { id: string }>(props: DataGridProps<Row> & { gridId: string }) {
  const {
    label,
    gridId,
    columns,
    source,
    scope,
    version,
    rowLink,
    emptyState,
    fileName,
    picture,
    avatar,
    renderWork = (_, draw) => draw(noWork),
  } = props
  const presets = usePresets(gridId)
  const { active } = presets
  const left = useLeftView(gridId)
  const place = useRef<Place | undefined>(left?.place)
  const addressed = useAddressedView(columns)
  const [filters, setFilters] = useState(
    () => left?.filters ?? addressed?.filters ?? knownFilters(columns, active?.filters ?? {}),
  )
  const [search, setSearch] = useState(left?.search ?? addressed?.search ?? '')
  const usual = active?.columnState ?? defaultLayout(columns)
  const canBeWall = picture !== undefined && rowLink !== undefined
  const { isWall, choose } = useWallChoice(gridId, canBeWall)
  const isNarrow = useIsNarrow()
  const form: Form = isWall ? 'wall' : isNarrow ? 'list' : 'table'
  const { api, setApi, layout, apply, follow } = useTableLayout(
    columns,
    left?.layout ?? (addressed ? sortedBy(usual, addressed.sort) : usual),
    form === 'table',
  )
  const sorted = sortOf(layout)
  useWriteAddress({ search, filters, sort: sorted })

  const query = useGridQuery(columns, { search, filters, scope })
  const { feed, total, error, lastTotal, readVersion, retry } = useRows<Row>({
    source,
    columns,
    query,
    version,
    api,
    left: left?.list,
  })
  const [table, setTable] = useState<HTMLDivElement | null>(null)
  const [replacer] = useState(createReplacer<Row>)
  const sortKey = columns.find(({ field }) => field === sorted?.field)?.sort
  const sort = sortKey && (sorted?.isDescending ? `-${sortKey}` : sortKey)
  const handle: GridHandle<Row> = {
    columns,
    api,
    table,
    replaceRows: replacer.replace,
    source,
    query,
    sort,
    version: readVersion,
    total,
  }
  useStoreViewOnLeave(gridId, () => ({ filters, search, layout, place: place.current, list: feed.leave() }))
  const { progress, start: startExport } = useExport()

  const reset = () => {
    setFilters({})
    setSearch('')
  }
  const applyView = (view: { filters: GridFilters; columnState: typeof layout } | null) => {
    setFilters(knownFilters(columns, view?.filters ?? {}))
    apply(view?.columnState ?? defaultLayout(columns))
  }
  const isModified =
    active !== undefined &&
    !(
      sameFilters(columns, filters, knownFilters(columns, active.filters)) &&
      JSON.stringify(layout) === JSON.stringify(fittedLayout(columns, active.columnState))
    )
  const exportRows = () => {
    const exported = displayedColumns(layout).flatMap(({ colId }) => columns.find(({ field }) => field === colId) ?? [])
    void startExport<Row>({
      source,
      query: { ...query, ...(sort && { sort }) },
      columns: exported,
      fileName,
      beforeExport: props.beforeExport,
    })
  }

  const tools: GridToolsProps = {
    label,
    searchLabel: props.searchLabel,
    search,
    onSearch: setSearch,
    columns,
    filters,
    onFilters: setFilters,
    sort: sorted,
    onSort: (wanted) => apply(sortedBy(layout, wanted)),
    layout,
    onLayout: apply,
    views: {
      presets,
      view: { filters, columnState: layout },
      isModified,
      onApply: (preset) => {
        presets.select(preset?.id ?? null)
        applyView(preset)
      },
    },
    count: lastTotal,
    isWall,
    onWall: canBeWall ? choose : undefined,
    isExporting: progress !== null,
    onExport: exportRows,
    actions: props.actions,
  }
  const drawing: RowsToDraw<Row> = {
    label,
    columns,
    layout,
    feed,
    sort: sorted,
    version: readVersion,
    count: total ?? (error === null ? (lastTotal ?? left?.list?.map.total ?? usualRows) : 0),
    start: () => startOf(place.current, form),
    onPlace: (now) => {
      place.current = now
    },
    replacer,
  }
  const state = {
    total,
    error,
    isNarrowed: search.trim() !== '' || Object.keys(filters).length > 0,
    emptyState,
    onRetry: retry,
    onReset: reset,
  }
  return renderWork(handle, ({ tableWork, isSelecting, below }) => (
    <section
      aria-label={label}
      aria-busy={total === null && error === null}
      className={clsx(
        'regie-grid flex min-w-0 flex-1 flex-col border-line bg-surface',
        // A list is as long as its rows, from edge to edge of a telephone: the page moves it.
        form === 'list' ? '-mx-3 -mb-4 border-y' : 'h-full min-h-96 overflow-hidden rounded-lg border',
        isSelecting && 'grid-selecting',
      )}
    >
      {isNarrow ? <ListTools {...tools} choices={props.choices} stays={form === 'list'} /> : <GridTools {...tools} />}
      <div className="px-3 pb-3 empty:hidden">
        <FilterChips columns={columns} filters={filters} onChange={setFilters} onReset={reset} />
      </div>
      {progress && <ExportStatus {...progress} />}
      <GridRows
        {...{ form, drawing, rowLink, picture, avatar, state, below }}
        work={tableWork}
        onTable={setTable}
        onReady={setApi}
        onLayout={follow}
      />
    </section>
  ))
}
