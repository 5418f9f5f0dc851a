import { counted, plural } from '@regie/contract/french'
import { fieldText, type RowChange, type RowWriter } from '#platform/changes/row-writer.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type PlannedRow, sentOf } from './plan.ts'

/** Changes to look at before they are written. */
export type Plan<Row> = {
  title: string
  rows: readonly PlannedRow<Row>[]
  /** A value to write, in words. */
  wordsOf: (field: string, value: unknown) => string
  /** What of it has no place in the grid. */
  notes: readonly string[]
}

type PlanDialogProps<Row extends { id: string }> = {
  writer: RowWriter<Row>
  plan: Plan<Row>
  onClose: () => void
  onStart: (sent: readonly RowChange<Row>[]) => void
}

/** What each row would become, and what is refused of it; nothing is written before it is accepted. */
export function PlanDialog<Row extends { id: string }>({ writer, plan, onClose, onStart }: PlanDialogProps<Row>) {
  const { noun, nameOf, fields } = writer
  const sent = sentOf(plan.rows)
  const refused = plan.rows.filter(({ refusals }) => refusals.length > 0)
  const unchanged = plan.rows.length - sent.length - refused.length
  return (
    <Dialog
      title={plan.title}
      isOpen
      onOpenChange={onClose}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            disabled={sent.length === 0}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a paste by keyboard ends by keyboard; it can be undone
            autoFocus
            onClick={() => {
              onClose()
              onStart(sent)
            }}
          >
            {`Modifier ${counted(sent.length, noun.one, noun.many)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {plan.notes.map((note) => (
          <Alert key={note}>{note}</Alert>
        ))}
        {unchanged > 0 && (
          <p className="text-muted">
            {counted(unchanged, 'ligne a déjà cette valeur', 'lignes ont déjà ces valeurs')}.
          </p>
        )}
        {refused.length > 0 && (
          <Alert
            tone="warning"
            title={`${counted(refused.length, 'ligne refusée', 'lignes refusées')} : ${plural(refused.length, 'elle reste telle', 'elles restent telles')}.`}
          >
            <ul className="list-disc pl-5">
              {refused.map(({ row, refusals }) => (
                <li key={row.id} className="wrap-anywhere">{`« ${nameOf(row)} » ${refusals.join(' ; ')}`}</li>
              ))}
            </ul>
          </Alert>
        )}
        <ul aria-label="Ce qui change" className="divide-y divide-line">
          {sent.map(({ row, changes }) => (
            <li key={row.id} className="py-2 wrap-anywhere">
              <p className="font-medium">{nameOf(row)}</p>
              {Object.entries(changes).map(([name, value]) => (
                <p key={name}>
                  <span className="text-muted">{`${fields[name]?.label ?? name} : ${fieldText(writer, row, name)} → `}</span>
                  {plan.wordsOf(name, value)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
