import { counted } from '@regie/contract/french'
import { type ReactNode, useId, useState } from 'react'
import { type RowChange, type RowWriter, realChanges } from '#platform/changes/row-writer.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { RowsAction } from './rows-action.ts'

type Asking<Row extends { id: string }> = {
  writer: RowWriter<Row>
  rows: readonly Row[]
  onClose: () => void
  onStart: (sent: readonly RowChange<Row>[]) => void
}

type ShellProps<Row extends { id: string }> = Asking<Row> & {
  title: string
  /** What would be written; null while the question has no answer yet. */
  sent: readonly RowChange<Row>[] | null
  /** Called at a submission without an answer: the field says what it misses. */
  onRefused: () => void
  children: ReactNode
}

/** « 9 projets seront modifiés, 3 le sont déjà. », before anything is written. */
function planText<Row extends { id: string }>({ noun }: RowWriter<Row>, count: number, all: number): string {
  const agreement = noun.isFeminine ? 'e' : ''
  const verb = count > 1 ? `seront modifié${agreement}s` : `sera modifié${agreement}`
  const rest = all - count
  const unchanged = rest === 0 ? '' : ` ${counted(rest, 'ligne reste telle', 'lignes restent telles')}.`
  return count === 0 ? 'Aucune ligne ne change.' : `${counted(count, noun.one, noun.many)} ${verb}.${unchanged}`
}

/** A short form in a dialog, with what it would change, and how many rows it leaves as they are. */
export function ChangeDialogShell<Row extends { id: string }>(props: ShellProps<Row>) {
  const { writer, rows, title, sent, onClose, onStart, onRefused, children } = props
  const formId = useId()
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onClose}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary">
            Modifier
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (sent === null) return onRefused()
          onClose()
          onStart(sent)
        }}
      >
        {children}
        <output className="text-sm text-muted">{sent && planText(writer, sent.length, rows.length)}</output>
      </form>
    </Dialog>
  )
}

const changesIn = <Row extends { id: string }>(
  writer: RowWriter<Row>,
  rows: readonly Row[],
  field: string,
  value: unknown,
) =>
  rows.flatMap((row) => {
    const changes = realChanges(writer, row, { [field]: value })
    return changes ? [{ row, changes }] : []
  })

type ChoiceAction<Row> = Extract<RowsAction<Row>, { kind: 'choice' }>
/** Gives all rows one value of an enumeration. */
export function ChoiceDialog<Row extends { id: string }>(props: Asking<Row> & { action: ChoiceAction<Row> }) {
  const { writer, rows, action } = props
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const words = writer.fields[action.field]
  return (
    <ChangeDialogShell
      {...props}
      title={`${action.label} : ${counted(rows.length, writer.noun.one, writer.noun.many)}`}
      sent={chosen === '' ? null : changesIn(writer, rows, action.field, chosen)}
      onRefused={() => setError('Choisissez une valeur')}
    >
      <NativeSelect
        label={words?.label}
        value={chosen}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          setChosen(target.value)
        }}
      >
        <option value="">Choisir…</option>
        {Object.entries(words?.values ?? {}).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </ChangeDialogShell>
  )
}

type PersonAction<Row> = Extract<RowsAction<Row>, { kind: 'person' }>
/** Gives all rows to one person, or to nobody. */
export function PersonDialog<Row extends { id: string }>(props: Asking<Row> & { action: PersonAction<Row> }) {
  const { writer, rows, action } = props
  const [userId, setUserId] = useState<string | null>(null)
  const [isNobody, setNobody] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <ChangeDialogShell
      {...props}
      title={`${action.label} : ${counted(rows.length, writer.noun.one, writer.noun.many)}`}
      sent={userId === null && !isNobody ? null : changesIn(writer, rows, action.field, isNobody ? null : userId)}
      onRefused={() => setError('Choisissez quelqu’un')}
    >
      {!isNobody && (
        <action.Picker
          label={writer.fields[action.field]?.label ?? ''}
          value={userId}
          error={error}
          onChange={(id) => {
            setError(undefined)
            setUserId(id)
          }}
        />
      )}
      <Checkbox
        label="Retirer la personne actuelle"
        checked={isNobody}
        onChange={({ target }) => setNobody(target.checked)}
      />
    </ChangeDialogShell>
  )
}
