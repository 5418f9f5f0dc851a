import { ChevronRight, ListFilter } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import type { ColumnHead } from '../columns/column.ts'
import { filterText, type GridFilters, withFilter } from './filter.ts'
import { FilterEditor } from './filter-editor.tsx'

type FilterMenuProps = {
  columns: readonly ColumnHead[]
  filters: GridFilters
  onChange: (filters: GridFilters) => void
}

export const filterableColumns = (columns: readonly ColumnHead[]): readonly ColumnHead[] =>
  columns.filter(({ filter }) => filter !== undefined)

/** One button for the filters of all columns, hidden columns included. */
export function FilterMenu(props: FilterMenuProps) {
  const count = Object.keys(props.filters).length
  if (filterableColumns(props.columns).length === 0) return null
  return (
    <Popover
      label="Filtres"
      trigger={
        <Button icon={ListFilter}>
          Filtrer
          {count > 0 && <Badge tone="accent">{count}</Badge>}
        </Button>
      }
    >
      <div className="-m-2">
        <FilterList {...props} />
      </div>
    </Popover>
  )
}

/** The filters of all columns, of which one is open at a time. */
export function FilterList({ columns, filters, onChange }: FilterMenuProps) {
  const group = useId()
  return (
    <div className="flex flex-col gap-px">
      {filterableColumns(columns).map((column) => {
        const value = filters[column.field]
        return (
          <details key={column.field} name={group} className="group rounded-md open:bg-sunken">
            <summary className="touch-height flex list-none items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
              />
              <span className="font-medium">{column.header}</span>
              {value !== undefined && (
                <span className="min-w-0 flex-1 truncate text-right text-xs text-accent-ink">
                  {filterText(column, value)}
                </span>
              )}
            </summary>
            <div className="px-3 pt-1 pb-3">
              <FilterEditor
                column={column}
                value={value}
                onChange={(changed) => onChange(withFilter(filters, column, changed))}
              />
            </div>
          </details>
        )
      })}
    </div>
  )
}
