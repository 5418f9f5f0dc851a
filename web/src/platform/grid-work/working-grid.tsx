import type { ReactNode } from 'react'
import { DataGrid, type DataGridProps } from '#ui/grid/data-grid.tsx'
import type { GridHandle, GridWorking } from '#ui/grid/grid-handle.ts'
import type { GridWork } from './actions/rows-action.ts'
import { useGridWork } from './actions/use-grid-work.tsx'

type Work<Row extends { id: string }> = {
  /** What the person may change in the rows: nothing without it. Defined outside the component, or memoised. */
  work: GridWork<Row> | undefined
}

/** A list whose rows are selected and changed in place. Import it only from the component of a route, as `DataGrid`. */
export function WorkingGrid<Row extends { id: string }>({
  work,
  ...props
}: Omit<DataGridProps<Row>, 'renderWork'> & Work<Row>) {
  return (
    <DataGrid<Row>
      {...props}
      renderWork={(grid, draw) => (
        <Working<Row> work={work} grid={grid}>
          {draw}
        </Working>
      )}
    />
  )
}

type WorkingProps<Row extends { id: string }> = Work<Row> & {
  grid: GridHandle<Row>
  children: (working: GridWorking<Row>) => ReactNode
}

const Working = <Row extends { id: string }>({ work, grid, children }: WorkingProps<Row>) =>
  children(useGridWork(work, grid))
