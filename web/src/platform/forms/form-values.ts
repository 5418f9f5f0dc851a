import * as z from 'zod/mini'

/** The values that a form edits in a row: the fields of its schema. */
export const valuesFor = <Schema extends z.ZodMiniObject>(schema: Schema, row: z.output<Schema>): z.output<Schema> =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, row[name]])) as z.output<Schema>

/** Reads the current row of a STALE_VERSION failure. */
export const rowIn =
  <Row>(Row: z.ZodMiniType<Row>) =>
  (current: unknown): Row | undefined => {
    const row = z.safeParse(Row, current)
    return row.success ? row.data : undefined
  }

/** The current row of a STALE_VERSION failure, for a form: the `rowOf` of `useForm`. */
export const rowReader =
  <Schema extends z.ZodMiniObject, Row extends z.output<Schema> & { version: number }>(
    schema: Schema,
    Row: z.ZodMiniType<Row>,
  ) =>
  (current: unknown): { initial: z.output<Schema>; version: number } | undefined => {
    const row = rowIn(Row)(current)
    return row && { initial: valuesFor(schema, row), version: row.version }
  }
