import type { RowChange, RowWriter } from '#platform/changes/row-writer.ts'
import { ChoiceDialog, PersonDialog } from './change-dialog.tsx'
import { DaysDialog } from './days-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { RowsAction } from './rows-action.ts'
import type { RowsRun } from './use-rows-run.ts'

type ActionDialogProps<Row extends { id: string }> = {
  writer: RowWriter<Row>
  /** The rows as they were when the action was chosen. */
  rows: readonly Row[]
  action: RowsAction<Row>
  rowsRun: RowsRun<Row>
  onClose: () => void
}

/** The question of an action; nothing for one that asks nothing. */
export function ActionDialog<Row extends { id: string }>(props: ActionDialogProps<Row>) {
  const { writer, rows, action, rowsRun, onClose } = props
  const asking = { writer, rows, onClose, onStart: (sent: readonly RowChange<Row>[]) => void rowsRun.write(sent) }
  switch (action.kind) {
    case 'write':
      return null
    case 'days':
      return <DaysDialog {...asking} action={action} />
    case 'choice':
      return <ChoiceDialog {...asking} action={action} />
    case 'person':
      return <PersonDialog {...asking} action={action} />
    case 'delete':
      return <DeleteDialog {...asking} action={action} onStart={(deleted) => void rowsRun.remove(action, deleted)} />
    default:
      return action satisfies never
  }
}
