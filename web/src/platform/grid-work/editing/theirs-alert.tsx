import { fieldText, type RowWriter } from '#platform/changes/row-writer.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

type TheirsAlertProps<Row extends { id: string }> = {
  writer: RowWriter<Row>
  field: string
  /** The row as somebody else saved it. */
  theirs: Row
  onKeep: () => void
  onTake: () => void
}

/** Somebody else changed the value meanwhile: one of the two is kept. */
export function TheirsAlert<Row extends { id: string }>({
  writer,
  field,
  theirs,
  onKeep,
  onTake,
}: TheirsAlertProps<Row>) {
  return (
    <Alert
      tone="warning"
      title="Quelqu’un a modifié cette valeur entre-temps."
      actions={
        <>
          <Button size="sm" onClick={onKeep}>
            Garder la mienne
          </Button>
          <Button size="sm" onClick={onTake}>
            Prendre la leur
          </Button>
        </>
      }
    >
      {`Enregistré entre-temps : ${fieldText(writer, theirs, field)}.`}
    </Alert>
  )
}
