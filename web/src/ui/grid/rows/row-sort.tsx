import { clsx } from 'clsx'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { GridSort } from '#ui/list-params.ts'
import type { ColumnHead } from '../columns/column.ts'

type RowSortProps = {
  columns: readonly ColumnHead[]
  sort: GridSort | null
  onChange: (sort: GridSort | null) => void
  /** Takes the width of its container. */
  isWide?: boolean
}

/** The order of rows that have no column heads. */
export function RowSort({ columns, sort, onChange, isWide = false }: RowSortProps) {
  const isDescending = sort?.isDescending ?? false
  return (
    <div className="flex items-center gap-1">
      <select
        aria-label="Trier par"
        value={sort?.field ?? ''}
        onChange={({ target: { value } }) => onChange(value === '' ? null : { field: value, isDescending })}
        className={clsx(
          'touch-height h-9 rounded-md border border-line bg-surface px-2 text-sm pointer-coarse:text-base',
          isWide ? 'min-w-0 flex-1' : 'max-w-40',
        )}
      >
        <option value="">Ordre habituel</option>
        {columns
          .filter(({ sort: key }) => key !== undefined)
          .map(({ field, header }) => (
            <option key={field} value={field}>
              {header}
            </option>
          ))}
      </select>
      {sort && (
        <IconButton
          icon={isDescending ? ArrowDownWideNarrow : ArrowUpNarrowWide}
          label={isDescending ? 'Ordre décroissant : inverser' : 'Ordre croissant : inverser'}
          onClick={() => onChange({ ...sort, isDescending: !isDescending })}
        />
      )}
    </div>
  )
}
