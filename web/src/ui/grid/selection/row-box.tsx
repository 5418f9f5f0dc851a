import { clsx } from 'clsx'
import { useStore } from 'zustand'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { GridSelection } from './selection.ts'

type RowBoxProps<Row extends { id: string }> = {
  row: Row
  name: string
  selection: GridSelection<Row>
  /** A click on the box, perhaps with Shift. */
  onPick: (row: Row, isRange: boolean) => void
  /** -1 where the keyboard moves by other keys. */
  tabIndex?: -1 | undefined
  className?: string | undefined
}

/** The box that selects a row: the whole of what holds it is its label. */
export function RowBox<Row extends { id: string }>({
  row,
  name,
  selection,
  onPick,
  tabIndex,
  className,
}: RowBoxProps<Row>) {
  const isSelected = useStore(selection.store, ({ rows }) => rows.has(row.id))
  return (
    <Checkbox
      className={clsx('grid-box', className)}
      label={null}
      // No text of the page: the name of the row stands beside it.
      aria-label={`Sélectionner « ${name} »`}
      checked={isSelected}
      {...(tabIndex !== undefined && { tabIndex })}
      onChange={({ nativeEvent }) => onPick(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}
