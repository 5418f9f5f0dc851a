import { X } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import type { ColumnHead } from '../columns/column.ts'
import { filterText, type GridFilters, withFilter } from './filter.ts'

type FilterChipsProps = {
  columns: readonly ColumnHead[]
  filters: GridFilters
  onChange: (filters: GridFilters) => void
  /** Removes every filter, and the search. */
  onReset: () => void
}

/** The active filters as text, each with a button that removes it. */
export function FilterChips({ columns, filters, onChange, onReset }: FilterChipsProps) {
  const active = columns.flatMap((column) => {
    const value = filters[column.field]
    return value === undefined ? [] : [{ column, text: filterText(column, value) }]
  })
  if (active.length === 0) return null
  return (
    <ul aria-label="Filtres actifs" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ column, text }) => (
        <li
          key={column.field}
          className="inline-flex h-7 max-w-full items-center rounded-md bg-accent-soft pl-2 text-xs text-accent-ink"
        >
          <span className="truncate">
            <span className="font-medium">{column.header}</span> : {text}
          </span>
          <button
            type="button"
            aria-label={`Retirer le filtre ${column.header}`}
            className="touch-target grid size-7 shrink-0 place-items-center rounded-md hover:bg-hover"
            onClick={() => onChange(withFilter(filters, column, undefined))}
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={onReset}>
          Réinitialiser
        </Button>
      </li>
    </ul>
  )
}
