import { trashDays } from '@regie/contract/deletion'
import { counted, typeset } from '@regie/contract/french'
import { useEffect, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { type Outcome, type RunProgress, runEach } from '#platform/changes/run-each.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import type { RowsAction } from './rows-action.ts'

type DeleteAction<Row> = Extract<RowsAction<Row>, { kind: 'delete' }>
type Surveyed<Row> = Outcome<Row, { goesWith: readonly string[]; refusals: readonly string[] }>

type DeleteDialogProps<Row extends { id: string }> = {
  writer: RowWriter<Row>
  rows: readonly Row[]
  action: DeleteAction<Row>
  onClose: () => void
  onStart: (rows: readonly Row[]) => void
}

/** The most rows that are deleted at once: what goes with each of them is read first. */
const mostDeleted = 50

const refusalsOf = <Row,>(outcome: Surveyed<Row>): readonly string[] => {
  switch (outcome.kind) {
    case 'done':
      return outcome.result.refusals.map(typeset)
    case 'refused':
      return [messageOf(outcome.error)]
    case 'unanswered':
    case 'unsent':
      return ['Ce qu’elle emporterait n’a pas pu être lu.']
    default:
      return outcome satisfies never
  }
}

/** Asks before rows go to the trash: what goes with them, which of them may not, and why. */
export function DeleteDialog<Row extends { id: string }>(props: DeleteDialogProps<Row>) {
  const { writer, rows, action, onClose, onStart } = props
  const { noun, nameOf } = writer
  const [surveyed, setSurveyed] = useState<readonly Surveyed<Row>[] | null>(null)
  const [progress, setProgress] = useState<RunProgress | null>(null)
  const isTooMany = rows.length > mostDeleted
  useEffect(() => {
    if (isTooMany) return undefined
    const abort = new AbortController()
    void runEach(
      rows,
      { send: action.survey, doneBefore: () => undefined },
      { signal: abort.signal, onProgress: setProgress },
    ).then((outcomes) => abort.signal.aborted || setSurveyed(outcomes))
    return () => abort.abort()
  }, [rows, action, isTooMany])

  const refused = (surveyed ?? []).filter((outcome) => refusalsOf(outcome).length > 0)
  const deletable = (surveyed ?? []).flatMap((outcome) => (refusalsOf(outcome).length > 0 ? [] : [outcome.item]))
  const consequences = (surveyed ?? []).flatMap((outcome) =>
    outcome.kind === 'done' && outcome.result.refusals.length === 0 && outcome.result.goesWith.length > 0
      ? [`« ${nameOf(outcome.item)} » : ${typeset(outcome.result.goesWith.join(', '))}`]
      : [],
  )
  const count = counted(deletable.length, noun.one, noun.many)
  return (
    <ConfirmDialog
      title={`Supprimer ${counted(rows.length, noun.one, noun.many)} ?`}
      isOpen
      onOpenChange={onClose}
      confirmLabel={refused.length > 0 && deletable.length > 0 ? `Supprimer ${count}` : 'Supprimer'}
      tone="danger"
      isConfirmDisabled={deletable.length === 0}
      consequences={consequences}
      onConfirm={() => {
        if (deletable.length === 0) return
        onClose()
        onStart(deletable)
      }}
    >
      {isTooMany && <Alert tone="warning">{`${mostDeleted} lignes au plus se suppriment à la fois.`}</Alert>}
      {!surveyed && !isTooMany && (
        <ProgressBar
          label="Lecture de ce qui partirait avec"
          value={progress && progress.total > 0 ? progress.settled / progress.total : null}
        />
      )}
      {refused.length > 0 && (
        <Alert tone="warning" title={`${counted(refused.length, noun.one, noun.many)} : la suppression est refusée`}>
          <ul className="list-disc pl-5">
            {refused.map((outcome) => (
              <li key={outcome.item.id} className="wrap-anywhere">
                {`« ${nameOf(outcome.item)} » : ${refusalsOf(outcome).join(' ')}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {deletable.length > 0 && (
        <p>
          {count}{' '}
          {deletable.length > 1
            ? 'iront à la corbeille, d’où un administrateur peut les'
            : 'ira à la corbeille, d’où un administrateur peut'}{' '}
          rétablir pendant {trashDays} jours.{consequences.length > 0 && ' Partiront avec :'}
        </p>
      )}
    </ConfirmDialog>
  )
}
