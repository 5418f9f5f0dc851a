import { Download, LayoutGrid, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Toolbar, ToolbarSpacer } from '#ui/layout/toolbar.tsx'
import type { GridSort } from '#ui/list-params.ts'
import type { ColumnHead } from '../columns/column.ts'
import { ColumnsMenu } from '../columns/columns-menu.tsx'
import type { Layout } from '../columns/layout.ts'
import type { GridFilters } from '../filters/filter.ts'
import { FilterMenu } from '../filters/filter-menu.tsx'
import type { PresetPanelProps } from '../presets/preset-list.tsx'
import { PresetMenu } from '../presets/preset-menu.tsx'
import { rowCountText } from '../rows/count-text.ts'
import { RowSort } from '../rows/row-sort.tsx'

export type GridToolsProps = {
  /** Of the list. */
  label: string
  searchLabel: string | undefined
  search: string
  onSearch: (search: string) => void
  columns: readonly ColumnHead[]
  filters: GridFilters
  onFilters: (filters: GridFilters) => void
  sort: GridSort | null
  onSort: (sort: GridSort | null) => void
  layout: Layout
  onLayout: (layout: Layout) => void
  views: Omit<PresetPanelProps, 'onRemove'>
  /** Number of matching rows; null until known. */
  count: number | null
  isWall: boolean
  /** Undefined for a list that is no wall. */
  onWall: ((isWall: boolean) => void) | undefined
  isExporting: boolean
  onExport: () => void
  /** Of the page: what creates a row. */
  actions: ReactNode
}

/** The tools over a table or a wall, in one row. */
export function GridTools(props: GridToolsProps) {
  const { label, searchLabel, search, onSearch, columns, filters, onFilters, count, isWall, onWall } = props
  return (
    <Toolbar aria-label={`Outils : ${label}`} className="p-3">
      {searchLabel !== undefined && (
        <SearchField label={searchLabel} value={search} onChange={onSearch} className="w-64" />
      )}
      <FilterMenu columns={columns} filters={filters} onChange={onFilters} />
      <PresetMenu {...props.views} />
      <ToolbarSpacer />
      <output className="px-1 text-sm text-muted tabular-nums">{count === null ? '' : rowCountText(count)}</output>
      {isWall && <RowSort columns={columns} sort={props.sort} onChange={props.onSort} />}
      {onWall && (
        <IconButton
          icon={isWall ? Table2 : LayoutGrid}
          label={isWall ? 'Voir en tableau' : 'Voir en planche'}
          variant="secondary"
          onClick={() => onWall(!isWall)}
        />
      )}
      <ColumnsMenu columns={columns} layout={props.layout} onChange={props.onLayout} />
      <Button icon={Download} pending={props.isExporting} onClick={props.onExport}>
        Exporter
      </Button>
      {props.actions}
    </Toolbar>
  )
}
