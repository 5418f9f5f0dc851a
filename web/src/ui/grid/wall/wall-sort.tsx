import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { GridSort } from '#ui/list-params.ts'
import type { ColumnHead } from '../columns/column.ts'

type WallSortProps = {
  columns: readonly ColumnHead[]
  sort: GridSort | null
  onChange: (sort: GridSort | null) => void
}

/** The order of a wall, which has no column heads. */
export function WallSort({ columns, sort, onChange }: WallSortProps) {
  const isDescending = sort?.isDescending ?? false
  return (
    <div className="flex items-center gap-1">
      <select
        aria-label="Trier par"
        value={sort?.field ?? ''}
        onChange={({ target: { value } }) => onChange(value === '' ? null : { field: value, isDescending })}
        className="touch-height h-9 max-w-40 rounded-md border border-line bg-surface px-2 text-sm"
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
