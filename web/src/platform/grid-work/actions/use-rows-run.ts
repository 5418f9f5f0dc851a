import { trashDays } from '@regie/contract/deletion'
import { counted, plural } from '@regie/contract/french'
import { ApiError } from '#platform/api/api-error.ts'
import { queryClient } from '#platform/api/query-client.ts'
import type { RowChange, RowWriter } from '#platform/changes/row-writer.ts'
import type { Outcome, Sending } from '#platform/changes/run-each.ts'
import { takeBack } from '#platform/changes/take-back.ts'
import {
  asLastWritten,
  countModified,
  fieldsText,
  refusalText,
  reversalOf,
  writing,
  writtenOf,
} from '#platform/changes/write-rows.ts'
import { offerDeletionUndo, offerUndo, rememberUndo } from '#platform/forms/offer-undo.ts'
import { toast } from '#ui/overlay/toast.ts'
import type { RowsAction } from './rows-action.ts'
import { useRun } from './use-run.ts'

type Deletion<Row> = Extract<RowsAction<Row>, { kind: 'delete' }>

const notSent = 'Pas envoyé : l’action a été arrêtée.'
const unanswered = 'Envoyé sans réponse : c’est peut-être fait. Réessayer ne l’écrit pas deux fois.'

const reasonOf = <Item>(outcome: Outcome<Item, unknown>, refusal: (error: unknown) => string): string | null => {
  switch (outcome.kind) {
    case 'done':
      return null
    case 'refused':
      return refusal(outcome.error)
    case 'unanswered':
      return unanswered
    case 'unsent':
      return notSent
    default:
      return outcome satisfies never
  }
}

/** The call again, for items that may have been done by one without an answer. */
const afterCut = <Item, Result>(sending: Sending<Item, Result>, isUncertain: (item: Item) => boolean) => ({
  ...sending,
  send: async (item: Item) => {
    try {
      return await sending.send(item)
    } catch (error) {
      const before = isUncertain(item) && error instanceof ApiError ? sending.doneBefore(item, error) : undefined
      if (before) return before.result
      throw error
    }
  },
})

/** A retry is a new decision: it goes over the row as it now is. */
function toRetry<Row extends { id: string }>(
  writer: RowWriter<Row>,
  outcomes: readonly Outcome<RowChange<Row>, Row>[],
): RowChange<Row>[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === 'done') return []
    const current =
      outcome.kind === 'refused' && outcome.error instanceof ApiError ? writer.rowOf(outcome.error.current) : undefined
    return [{ ...outcome.item, row: current ?? outcome.item.row }]
  })
}

const idsOf = <Item>(outcomes: readonly Outcome<Item, unknown>[], idOf: (item: Item) => string) =>
  new Set(outcomes.flatMap((outcome) => (outcome.kind === 'unanswered' ? [idOf(outcome.item)] : [])))

/** Changes and deletes rows one by one, then says exactly what happened. `onWritten` receives the rows as saved. */
export function useRowsRun<Row extends { id: string }>(
  writer: RowWriter<Row> | undefined,
  onWritten: (rows: readonly Row[]) => void,
) {
  const { run, report, setReport, isShown, sendAll } = useRun()

  /** Shown in the grid; as a message, once its page was left. */
  const tellShortfall = (shortfall: NonNullable<typeof report>) => {
    if (isShown.current) setReport(shortfall)
    else
      toast.warning(shortfall.title, {
        description: shortfall.lines.map(({ name, why }) => `« ${name} » : ${why}`).join(' '),
        duration: 30_000,
      })
  }

  const write = async (sent: readonly RowChange<Row>[], uncertain: ReadonlySet<string> = new Set()): Promise<void> => {
    if (!writer || sent.length === 0) return
    setReport(null)
    const sending = afterCut(writing(writer), ({ row }) => uncertain.has(row.id))
    const present = sent.map(({ row, changes }) => ({ row: asLastWritten(writer, row), changes }))
    const outcomes = await sendAll('Modification des lignes', present, sending)
    if (!outcomes) return
    const written = writtenOf(outcomes)
    onWritten(written.map(({ after }) => after))
    for (const queryKey of writer.stale) void queryClient.invalidateQueries({ queryKey })
    const done = `${countModified(writer.noun, written.length)} : ${fieldsText(writer, written)}.`
    const undoing = {
      ...reversalOf(writer, written),
      undone: 'Les valeurs d’avant sont rétablies.',
      stale: writer.stale,
    }
    if (written.length === outcomes.length) return offerUndo(done, undoing)
    const actionId = written.length > 0 ? rememberUndo(done, undoing) : null
    tellShortfall({
      title: `${countModified(writer.noun, written.length)}, ${outcomes.length - written.length} non`,
      lines: outcomes.flatMap((outcome) => {
        const { row } = outcome.item
        const why = reasonOf(outcome, (error) => refusalText(writer, row, error))
        return why === null ? [] : [{ id: row.id, name: writer.nameOf(row), why }]
      }),
      retry: () =>
        void write(
          toRetry(writer, outcomes),
          idsOf(outcomes, ({ row }) => row.id),
        ),
      takeBack: actionId === null ? null : () => void takeBack(actionId),
    })
  }

  const remove = async (
    action: Deletion<Row>,
    rows: readonly Row[],
    uncertain: ReadonlySet<string> = new Set(),
  ): Promise<void> => {
    if (!writer || rows.length === 0) return
    setReport(null)
    const sending: Sending<Row, unknown> = {
      send: action.remove,
      doneBefore: (_, { status }) => (status === 404 ? { result: null } : undefined),
    }
    const outcomes = await sendAll(
      'Suppression des lignes',
      rows,
      afterCut(sending, ({ id }) => uncertain.has(id)),
    )
    if (!outcomes) return
    for (const queryKey of writer.stale) void queryClient.invalidateQueries({ queryKey })
    const { one, many, isFeminine } = writer.noun
    const gone = outcomes.flatMap(({ kind, item }) => (kind === 'done' ? [{ type: action.type, id: item.id }] : []))
    const count = counted(gone.length, one, many)
    if (gone.length > 0)
      offerDeletionUndo(
        `${count} ${plural(gone.length, 'est', 'sont')} à la corbeille pour ${trashDays} jours.`,
        gone,
        writer.stale,
      )
    if (gone.length === outcomes.length) return
    const deleted = `supprimé${isFeminine ? 'e' : ''}${gone.length > 1 ? 's' : ''}`
    tellShortfall({
      title: `${count} ${deleted}, ${outcomes.length - gone.length} non`,
      lines: outcomes.flatMap((outcome) => {
        const why = reasonOf(outcome, (error) => refusalText(writer, outcome.item, error))
        return why === null ? [] : [{ id: outcome.item.id, name: writer.nameOf(outcome.item), why }]
      }),
      retry: () =>
        void remove(
          action,
          outcomes.flatMap(({ kind, item }) => (kind === 'done' ? [] : [item])),
          idsOf(outcomes, ({ id }) => id),
        ),
      takeBack: null,
    })
  }
  return { run, report, closeReport: () => setReport(null), write, remove }
}
export type RowsRun<Row extends { id: string }> = ReturnType<typeof useRowsRun<Row>>
