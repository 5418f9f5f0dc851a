import type { FieldWords } from '@regie/contract/entity-fields'
import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { valueInWords } from '../forms/field-words.ts'
import { isSameValue } from '../forms/form-merge.ts'

/** Values to write, by the field of the contract that holds them. */
export type Changes = Readonly<Record<string, unknown>>

/** « projet », « projets » */
export type RowNoun = { one: string; many: string; isFeminine: boolean }

/** How the rows of a list are changed, one at a time, by the route that their form uses. */
export type RowWriter<Row extends { id: string }> = {
  noun: RowNoun
  nameOf: (row: Row) => string
  versionOf: (row: Row) => number
  /** The fields as the contract describes them: their words, and the schema that a value must pass. */
  fields: Readonly<Record<string, FieldWords & { schema: z.core.$ZodType }>>
  valuesOf: (row: Row) => Changes
  /** Where a field holds an id: the name that people read. */
  namesOf: Readonly<Record<string, (row: Row) => string | null>>
  /** Sends the changes with the version of the row. Rejects with STALE_VERSION when it is no longer that one. */
  save: (row: Row, changes: Changes) => Promise<Row>
  /** The row of a STALE_VERSION failure. */
  rowOf: (current: unknown) => Row | undefined
  /** Keys of the queries that show the rows. */
  stale: readonly QueryKey[]
}

/** A row, and what is to be written in it. */
export type RowChange<Row> = { row: Row; changes: Changes }

/** The present values of the fields that `changes` would write. */
export function formerValues<Row extends { id: string }>(
  { valuesOf }: RowWriter<Row>,
  row: Row,
  changes: Changes,
): Changes {
  const present = valuesOf(row)
  return Object.fromEntries(Object.keys(changes).map((name) => [name, present[name]]))
}

/** What `changes` would really change in the row; null when nothing. */
export function realChanges<Row extends { id: string }>(
  { valuesOf }: RowWriter<Row>,
  row: Row,
  changes: Changes,
): Changes | null {
  const present = valuesOf(row)
  const real = Object.entries(changes).filter(([name, value]) => !isSameValue(present[name], value))
  return real.length === 0 ? null : Object.fromEntries(real)
}

/** The value of a field in words: « 12 décembre 2026 », « Léa Martin », « vide ». */
export function fieldText<Row extends { id: string }>(writer: RowWriter<Row>, row: Row, name: string): string {
  const named = writer.namesOf[name]
  if (named) return named(row) ?? 'personne'
  const words = writer.fields[name]
  return words ? valueInWords(words, writer.valuesOf(row)[name]) : ''
}

/** « Échéance : 12 décembre 2026 », for each field that differs between the row that was seen and the present one. */
export const changedSince = <Row extends { id: string }>(writer: RowWriter<Row>, seen: Row, current: Row): string[] => {
  const [before, after] = [writer.valuesOf(seen), writer.valuesOf(current)]
  return Object.keys(writer.fields)
    .filter((name) => !isSameValue(before[name], after[name]))
    .map((name) => `${writer.fields[name]?.label ?? name} : ${fieldText(writer, current, name)}`)
}

/** The value that the contract's schema makes of what was typed, or why it refuses it. */
export function checkedValue(
  schema: z.core.$ZodType,
  typed: unknown,
): { value: unknown; refusal?: undefined } | { refusal: string } {
  const parsed = z.safeParse(schema, typed)
  return parsed.success ? { value: parsed.data } : { refusal: parsed.error.issues[0]?.message ?? 'Valeur refusée' }
}
