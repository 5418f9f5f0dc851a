import * as z from 'zod/mini'

/** The label of a field and the words of its values, wherever it is shown: form, grid, page, activity. */
export type FieldWords = {
  label: string
  /** The label in a form, where nothing else says what it is about; `label` without it. */
  inForm?: string
  /** The head of a column; `label` without it. */
  inGrid?: string
  /** The words of each value of an enumeration. */
  values?: Readonly<Record<string, string>>
  /** True for a decimal string, which people read with a comma. */
  isAmount?: true
}

/** A field that people enter. `initial`: its value in a new row; a creation must send the field without it. */
type EntityField = FieldWords & { schema: z.core.$ZodType; initial?: unknown }
type EntityFields = Readonly<Record<string, EntityField>>

/** Describes a field that people enter, once for the API, the forms, the grids and the activity. */
export const field = <Schema extends z.core.$ZodType, const Words extends FieldWords & { initial?: z.output<Schema> }>(
  schema: Schema,
  words: Words,
): Words & { schema: Schema } => ({ ...words, schema })

const mapped = (fields: EntityFields, of: (field: EntityField) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, described]) => [name, of(described)]))

/** The schema of each field. */
export const schemasOf = <Fields extends EntityFields>(fields: Fields) =>
  mapped(fields, ({ schema }) => schema) as { [Name in keyof Fields]: Fields[Name]['schema'] }

/** The schema of each field in a creation, where a field with an initial value may be left out. */
export const creationOf = <Fields extends EntityFields>(fields: Fields) =>
  mapped(fields, ({ schema, ...described }) =>
    'initial' in described ? z._default(schema, described.initial) : schema,
  ) as {
    [Name in keyof Fields]: Fields[Name] extends { initial: unknown }
      ? z.ZodMiniDefault<Fields[Name]['schema']>
      : Fields[Name]['schema']
  }

/** The initial values of a new row. */
export const initialsOf = <Fields extends EntityFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, described]) => ('initial' in described ? [[name, described.initial]] : [])),
  ) as {
    [Name in keyof Fields as Fields[Name] extends { initial: unknown } ? Name : never]: z.output<Fields[Name]['schema']>
  }
