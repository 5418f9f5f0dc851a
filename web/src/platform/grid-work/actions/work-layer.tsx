import { CellEditor } from '../editing/cell-editor.tsx'
import type { useCells } from '../editing/use-cells.ts'
import { PlanDialog } from '../paste/plan-dialog.tsx'
import type { GridWork } from './rows-action.ts'
import type { RowsRun } from './use-rows-run.ts'

type WorkLayerProps<Row extends { id: string }> = {
  work: GridWork<Row>
  cells: ReturnType<typeof useCells<Row>>
  rowsRun: RowsRun<Row>
}

/** What stands over the rows while they are changed: the field of a cell, and what was pasted or filled. */
export function WorkLayer<Row extends { id: string }>({ work: { writer }, cells, rowsRun }: WorkLayerProps<Row>) {
  const { edited, end, saved, show, plan, closePlan, said } = cells
  return (
    <>
      <output className="sr-only">{said}</output>
      {edited && (
        <CellEditor
          key={`${edited.row.id} ${edited.colId}`}
          writer={writer}
          edit={edited.edit}
          row={edited.row}
          cell={edited.cell}
          onSaved={saved}
          onTaken={(row) => show([row])}
          onEnd={end}
        />
      )}
      {plan && (
        <PlanDialog writer={writer} plan={plan} onClose={closePlan} onStart={(sent) => void rowsRun.write(sent)} />
      )}
    </>
  )
}
