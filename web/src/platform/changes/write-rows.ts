import { counted } from '@regie/contract/french'
import { ApiError, messageOf } from '../api/api-error.ts'
import type { Reversal, Reversible } from './action-history.ts'
import { lastOwnWrite, noteOwnWrite } from './own-writes.ts'
import {
  type Changes,
  changedSince,
  formerValues,
  type RowChange,
  type RowNoun,
  type RowWriter,
  realChanges,
} from './row-writer.ts'
import { type Outcome, runEach, type Sending } from './run-each.ts'

/** The row as the last write of this tab left it: a list may not have been read again yet. */
export function asLastWritten<Row extends { id: string }>(writer: RowWriter<Row>, row: Row): Row {
  const last = lastOwnWrite(row.id, writer.versionOf(row))
  return (last && writer.rowOf(last.row)) ?? row
}

/** Writes rows by the route of each, remembering the versions that come of it. */
export const writing = <Row extends { id: string }>(writer: RowWriter<Row>): Sending<RowChange<Row>, Row> => ({
  send: async ({ row, changes }) => {
    const saved = await writer.save(row, changes)
    noteOwnWrite(row.id, writer.versionOf(row), { ...saved, version: writer.versionOf(saved) })
    return saved
  },
  doneBefore: ({ row, changes }, refusal) => {
    const current = refusal.code === 'STALE_VERSION' ? writer.rowOf(refusal.current) : undefined
    if (!current || realChanges(writer, current, changes)) return undefined
    noteOwnWrite(row.id, writer.versionOf(row), { ...current, version: writer.versionOf(current) })
    return { result: current }
  },
})

const agreement = ({ isFeminine }: RowNoun): string => (isFeminine ? 'e' : '')

/** Why a row was not written: what the server refuses, or what somebody else changed meanwhile. */
export function refusalText<Row extends { id: string }>(writer: RowWriter<Row>, seen: Row, error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.code === 'STALE_VERSION') {
    const current = writer.rowOf(error.current)
    const changed = current ? changedSince(writer, seen, current) : []
    return [`Quelqu’un l’a modifié${agreement(writer.noun)} entre-temps.`, ...changed.map((each) => `${each}.`)].join(
      ' ',
    )
  }
  const refused = Object.values(error.fields)
  return refused.length > 0 ? `${refused.join('. ')}.` : error.sentence
}

/** What was written in a row. */
export type Written<Row> = { before: Row; after: Row; changes: Changes }

/** The rows that were written, from the outcomes of a run. */
export const writtenOf = <Row>(outcomes: readonly Outcome<RowChange<Row>, Row>[]): Written<Row>[] =>
  outcomes.flatMap((outcome) =>
    outcome.kind === 'done' ? [{ before: outcome.item.row, after: outcome.result, changes: outcome.item.changes }] : [],
  )

/** « 12 projets modifiés », « 1 production modifiée ». */
export const countModified = (noun: RowNoun, count: number): string => {
  const modified = `modifié${agreement(noun)}`
  return counted(count, `${noun.one} ${modified}`, `${noun.many} ${modified}s`)
}

/** « Échéance, Début »: the fields that were written. */
export const fieldsText = <Row extends { id: string }>(
  { fields }: RowWriter<Row>,
  written: readonly Pick<Written<Row>, 'changes'>[],
): string =>
  [...new Set(written.flatMap(({ changes }) => Object.keys(changes)))]
    .map((name) => fields[name]?.label ?? name)
    .join(', ')

/**
 * Takes back, and does again, what was written in rows: each under the version that the last write of this tab made of it. A row
 * that somebody else changed since is left as it is, said, and not tried again.
 */
export function reversalOf<Row extends { id: string }>(
  writer: RowWriter<Row>,
  written: readonly Written<Row>[],
): Pick<Reversible, 'undo' | 'redo'> {
  const standing = new Map(written.map((each) => [each.after.id, { ...each, now: each.after }]))

  const put = async (from: (each: Written<Row>) => Changes, to: (each: Written<Row>) => Changes): Promise<Reversal> => {
    const left: string[] = []
    const sent: RowChange<Row>[] = []
    const leave = (row: Row, why: string) => {
      standing.delete(row.id)
      left.push(`« ${writer.nameOf(row)} » : ${why}`)
    }
    for (const each of standing.values()) {
      const row = asLastWritten(writer, each.now)
      // This tab wrote the same field since: what is taken back is not what stands there.
      if (realChanges(writer, row, from(each))) leave(row, `vous l’avez modifié${agreement(writer.noun)} depuis.`)
      else sent.push({ row, changes: to(each) })
    }
    const outcomes = await runEach(sent, writing(writer), { signal: new AbortController().signal })
    for (const outcome of outcomes) {
      const { row } = outcome.item
      const each = standing.get(row.id)
      if (outcome.kind === 'done' && each) standing.set(row.id, { ...each, now: outcome.result })
      else if (outcome.kind === 'refused') leave(row, refusalText(writer, row, outcome.error))
      else leave(row, 'votre session a pris fin.')
    }
    return { left, stands: standing.size > 0 }
  }
  const former = ({ before, changes }: Written<Row>) => formerValues(writer, before, changes)
  return {
    undo: () => put(({ changes }) => changes, former),
    redo: () => put(former, ({ changes }) => changes),
  }
}
