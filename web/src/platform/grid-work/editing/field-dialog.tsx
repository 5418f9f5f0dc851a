import { type FormEvent, useId } from 'react'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { CellEdit } from '../actions/rows-action.ts'
import { CellControl } from './cell-control.tsx'
import { TheirsAlert } from './theirs-alert.tsx'
import { useCellSaving } from './use-cell-saving.ts'

type FieldDialogProps<Row extends { id: string }> = {
  writer: RowWriter<Row>
  edit: CellEdit
  row: Row
  onSaved: (row: Row) => void
  /** The person prefers what somebody else saved. */
  onTaken: (row: Row) => void
  onClose: () => void
}

/** One value of one row, where there are no cells: the field of the table, in a sheet. */
export function FieldDialog<Row extends { id: string }>(props: FieldDialogProps<Row>) {
  const { writer, edit, row, onSaved, onTaken, onClose } = props
  const { field } = edit
  const { value, type, refusal, theirs, isPending, save, keepMine } = useCellSaving({ writer, field, row, onSaved })
  const formId = useId()
  const words = writer.fields[field]
  if (!words) return null
  const closeOnce = (isSaved: boolean) => {
    if (isSaved) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!theirs) void save().then(closeOnce)
  }
  return (
    <Dialog
      title={`« ${writer.nameOf(row)} »`}
      isOpen
      onOpenChange={onClose}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} disabled={theirs !== null}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <CellControl edit={edit} words={words} label={words.label} value={value} onChange={type} error={refusal} />
        {theirs && (
          <TheirsAlert
            writer={writer}
            field={field}
            theirs={theirs}
            onKeep={() => void keepMine().then(closeOnce)}
            onTake={() => {
              onTaken(theirs)
              onClose()
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
