import { useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { isAwayStatus } from '#platform/api/reachability.ts'
import { checkedValue, fieldText, type RowChange, type RowWriter, realChanges } from '#platform/changes/row-writer.ts'
import { asLastWritten, refusalText, reversalOf, writing } from '#platform/changes/write-rows.ts'
import { isSameValue } from '#platform/forms/form-merge.ts'
import { rememberUndo } from '#platform/forms/offer-undo.ts'

type CellSaving<Row extends { id: string }> = {
  writer: RowWriter<Row>
  field: string
  row: Row
  onSaved: (row: Row) => void
}

/**
 * What is typed in one cell, and its saving. A refusal keeps it. When somebody else changed the same field meanwhile, the person
 * chooses; a change of other fields is no conflict, and the value goes over the row as it now is.
 */
export function useCellSaving<Row extends { id: string }>({ writer, field, row, onSaved }: CellSaving<Row>) {
  const [base, setBase] = useState(() => asLastWritten(writer, row))
  const [value, setValue] = useState(() => writer.valuesOf(base)[field])
  const [refusal, setRefusal] = useState<string>()
  const [theirs, setTheirs] = useState<Row | null>(null)
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const wasUnanswered = useRef(false)

  const write = async ({ row: over, changes }: RowChange<Row>): Promise<Row> => {
    const { send, doneBefore } = writing(writer)
    try {
      return await send({ row: over, changes })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const before = wasUnanswered.current ? doneBefore({ row: over, changes }, error) : undefined
      wasUnanswered.current = isAwayStatus(error.status)
      if (before) return before.result
      const current = error.code === 'STALE_VERSION' ? writer.rowOf(error.current) : undefined
      if (!current || !isSameValue(writer.valuesOf(current)[field], writer.valuesOf(over)[field])) throw error
      setBase(current)
      return write({ row: current, changes })
    }
  }
  /** Resolves to true once nothing is left to save. */
  const save = async (over = base): Promise<boolean> => {
    const described = writer.fields[field]
    if (isSending.current || !described) return false
    const checked = checkedValue(described.schema, value)
    if (checked.refusal !== undefined) {
      setRefusal(checked.refusal)
      return false
    }
    const changes = realChanges(writer, over, { [field]: checked.value })
    if (!changes) return true
    isSending.current = true
    setPending(true)
    setTheirs(null)
    try {
      const after = await write({ row: over, changes })
      rememberUndo(`« ${writer.nameOf(after)} », ${described.label} : ${fieldText(writer, after, field)}.`, {
        ...reversalOf(writer, [{ before: over, after, changes }]),
        undone: 'La valeur d’avant est rétablie.',
        stale: writer.stale,
      })
      onSaved(after)
      return true
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 'STALE_VERSION' ? writer.rowOf(error.current) : undefined
      if (current) setTheirs(current)
      else setRefusal(refusalText(writer, over, error))
      return false
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return {
    value,
    type: (typed: unknown) => {
      setRefusal(undefined)
      setValue(typed)
    },
    refusal,
    /** The row as somebody else saved it, with another value in this cell. */
    theirs,
    isPending,
    save: () => save(),
    keepMine: () => (theirs ? save(theirs) : Promise.resolve(false)),
  }
}
