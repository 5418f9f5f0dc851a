import { DataGrid, type DataGridProps } from '#ui/grid/data-grid.tsx'
import type { GridHandle } from '#ui/grid/grid-handle.ts'
import type { GridWork } from './actions/rows-action.ts'
import { useGridWork } from './actions/use-grid-work.tsx'

type WorkingGridProps<Row extends { id: string }> = Omit<DataGridProps<Row>, 'useWork'> & {
  /** What the person may change in the rows: nothing without it. Defined outside the component, or memoised. */
  work: GridWork<Row> | undefined
}

/** A list whose rows are selected and changed in place. Import it only from the component of a route, as `DataGrid`. */
export function WorkingGrid<Row extends { id: string }>({ work, ...props }: WorkingGridProps<Row>) {
  const useWork = (grid: GridHandle<Row>) => useGridWork(work, grid)
  return <DataGrid<Row> {...props} useWork={useWork} />
}
