import { counted } from '@regie/contract/french'
import { useState } from 'react'
import { type RowChange, type RowWriter, realChanges } from '#platform/changes/row-writer.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { today } from '#ui/text/french-date.ts'
import { ChangeDialogShell } from './change-dialog.tsx'
import { dayMoveText, movedDays, readDayMove } from './move-days.ts'
import type { RowsAction } from './rows-action.ts'

type DaysDialogProps<Row extends { id: string }> = {
  writer: RowWriter<Row>
  rows: readonly Row[]
  action: Extract<RowsAction<Row>, { kind: 'days' }>
  onClose: () => void
  onStart: (sent: readonly RowChange<Row>[]) => void
}

const all = ''
const examples = 'Par exemple : +3j, -1 semaine, 12 déc., vendredi.'

/** Moves the days of all rows, by a distance or to a day. */
export function DaysDialog<Row extends { id: string }>(props: DaysDialogProps<Row>) {
  const { writer, rows, action } = props
  const [typed, setTyped] = useState('')
  const [field, setField] = useState(all)
  const [isRefused, setRefused] = useState(false)
  const move = readDayMove(typed, today())
  const fields = field === all ? action.fields : [field]
  const sent =
    move &&
    rows.flatMap((row) => {
      const moved = movedDays(writer.valuesOf(row), fields, move)
      const changes = moved && realChanges(writer, row, moved)
      return changes ? [{ row, changes }] : []
    })
  return (
    <ChangeDialogShell
      {...props}
      title={`${action.label} : ${counted(rows.length, writer.noun.one, writer.noun.many)}`}
      sent={sent}
      onRefused={() => setRefused(true)}
    >
      {action.fields.length > 1 && (
        <NativeSelect label="Dates" value={field} onChange={({ target }) => setField(target.value)}>
          <option value={all}>Toutes, ensemble</option>
          {action.fields.map((name) => (
            <option key={name} value={name}>
              {writer.fields[name]?.label}
            </option>
          ))}
        </NativeSelect>
      )}
      <TextField
        label="De combien, ou à quelle date"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type in it
        autoFocus
        value={typed}
        placeholder="+3j, 12 déc.…"
        description={move ? dayMoveText(move) : examples}
        error={isRefused && !move ? `Distance ou date non comprise. ${examples}` : undefined}
        onChange={({ target }) => {
          setRefused(false)
          setTyped(target.value)
        }}
      />
    </ChangeDialogShell>
  )
}
