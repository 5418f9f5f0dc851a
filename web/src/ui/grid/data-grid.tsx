import { clsx } from 'clsx'
import { Download, LayoutGrid, Table2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Toolbar, ToolbarSpacer } from '../layout/toolbar.tsx'
import { sortedBy, sortOf } from './address/grid-address.ts'
import { useAddressedView, useEntry, usePagePath, useWriteAddress } from './address/use-grid-address.ts'
import type { GridColumn } from './columns/column.ts'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { defaultLayout, displayedColumns, fittedLayout } from './columns/layout.ts'
import { useTableLayout } from './columns/use-table-layout.ts'
import { ExportStatus } from './export/export-status.tsx'
import { useExport } from './export/use-export.ts'
import { type GridFilters, knownFilters, sameFilters } from './filters/filter.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterMenu } from './filters/filter-menu.tsx'
import { useGridQuery } from './filters/use-grid-query.ts'
import { type GridHandle, noWork, type RenderWork } from './grid-handle.ts'
import { GridState } from './grid-state.tsx'
import { GridTable } from './grid-table.tsx'
import { useLeftView, useStoreViewOnLeave } from './presets/left-view.ts'
import { PresetMenu } from './presets/preset-menu.tsx'
import { usePresets } from './presets/use-presets.ts'
import { rowCountText } from './rows/count-text.ts'
import type { GridSource } from './rows/source.ts'
import { useRows } from './rows/use-rows.ts'
import { Wall } from './wall/wall.tsx'
import { useWallChoice } from './wall/wall-choice.ts'
import { WallSort } from './wall/wall-sort.tsx'

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

function Grid<Row extends { id: string }>(props: DataGridProps<Row> & { gridId: string }) {
  const {
    label,
    gridId,
    columns,
    source,
    scope,
    version,
    rowLink,
    searchLabel,
    emptyState,
    fileName,
    picture,
    renderWork = (_, draw) => draw(noWork),
  } = props
  const presets = usePresets(gridId)
  const { active } = presets
  const top = useRef(0)
  /** True once the list took its other form: it is at its top. */
  const [isSwitched, setSwitched] = useState(false)
  const left = useLeftView(gridId)
  const addressed = useAddressedView(columns)
  const [filters, setFilters] = useState(
    () => left?.filters ?? addressed?.filters ?? knownFilters(columns, active?.filters ?? {}),
  )
  const [search, setSearch] = useState(left?.search ?? addressed?.search ?? '')
  const usual = active?.columnState ?? defaultLayout(columns)
  const { api, setApi, layout, shown, canPin, apply, follow } = useTableLayout(
    columns,
    left?.layout ?? (addressed ? sortedBy(usual, addressed.sort) : usual),
  )
  const sorted = sortOf(layout)
  const { isWall, choose } = useWallChoice(gridId, picture !== undefined && rowLink !== undefined)
  useWriteAddress({ search, filters, sort: sorted })

  const query = useGridQuery(columns, { search, filters, scope })
  const { feed, total, error, way, lastTotal, readVersion, retry } = useRows<Row>({
    source,
    columns,
    query,
    version,
    api,
    left: left?.list,
  })
  const [table, setTable] = useState<HTMLDivElement | null>(null)
  const sortKey = columns.find(({ field }) => field === sorted?.field)?.sort
  const sort = sortKey && (sorted?.isDescending ? `-${sortKey}` : sortKey)
  const handle: GridHandle<Row> = {
    columns,
    api,
    table,
    source,
    query,
    sort,
    version: readVersion,
    total,
  }
  useStoreViewOnLeave(gridId, () => ({ filters, search, layout, top: top.current, list: feed.leave() }))
  const { progress, start } = useExport()

  const onScroll = (position: number) => {
    top.current = position
  }
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
    void start<Row>({
      source,
      query: { ...query, ...(sort && { sort }) },
      columns: exported,
      fileName,
      beforeExport: props.beforeExport,
    })
  }

  return renderWork(handle, ({ tableWork, isSelecting, below }) => (
    <section
      aria-label={label}
      aria-busy={total === null && error === null}
      className={clsx(
        'regie-grid flex h-full min-h-96 min-w-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface',
        isSelecting && 'grid-selecting',
      )}
    >
      <Toolbar aria-label={`Outils : ${label}`} className="p-3">
        {searchLabel !== undefined && (
          <SearchField label={searchLabel} value={search} onChange={setSearch} className="w-full sm:w-64" />
        )}
        <FilterMenu columns={columns} filters={filters} onChange={setFilters} />
        <PresetMenu
          presets={presets}
          view={{ filters, columnState: layout }}
          isModified={isModified}
          onApply={(preset) => {
            presets.select(preset?.id ?? null)
            applyView(preset)
          }}
        />
        <ToolbarSpacer />
        <output className="px-1 text-sm text-muted tabular-nums max-sm:order-last max-sm:ml-auto">
          {lastTotal === null ? '' : rowCountText(lastTotal)}
        </output>
        {isWall && <WallSort columns={columns} sort={sorted} onChange={(wanted) => apply(sortedBy(layout, wanted))} />}
        {picture && rowLink && (
          <IconButton
            icon={isWall ? Table2 : LayoutGrid}
            label={isWall ? 'Voir en tableau' : 'Voir en planche'}
            variant="secondary"
            onClick={() => {
              // The table that goes takes no more orders.
              if (!isWall) setApi(null)
              top.current = 0
              setSwitched(true)
              choose(!isWall)
            }}
          />
        )}
        <ColumnsMenu columns={columns} layout={layout} onChange={apply} canPin={canPin} />
        <Button icon={Download} pending={progress !== null} onClick={exportRows}>
          <span className="max-sm:sr-only">Exporter</span>
        </Button>
        {props.actions}
      </Toolbar>
      <div className="px-3 pb-3 empty:hidden">
        <FilterChips columns={columns} filters={filters} onChange={setFilters} onReset={reset} />
      </div>
      {progress && <ExportStatus {...progress} />}
      <div ref={setTable} className="relative min-h-0 flex-1 border-t border-line">
        {isWall && picture && rowLink ? (
          <Wall
            {...{ label, columns, layout, feed, total, rowLink, picture, onScroll }}
            sort={sorted}
            version={readVersion}
            initialRows={left?.list?.map.total}
            initialTop={isSwitched ? 0 : left?.top}
          />
        ) : (
          <GridTable
            {...{ label, columns, rowLink, picture, feed, onScroll }}
            work={tableWork}
            initialLayout={shown}
            initialRows={left?.list?.map.total}
            initialTop={isSwitched ? 0 : left?.top}
            onReady={setApi}
            onLayout={follow}
          />
        )}
        <GridState
          total={total}
          error={error}
          way={way}
          isNarrowed={search.trim() !== '' || Object.keys(filters).length > 0}
          emptyState={emptyState}
          onRetry={retry}
          onReset={reset}
        />
      </div>
      {below}
    </section>
  ))
}
