import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (schema: unknown) => isObject(schema) && schema['type'] === 'null'

/** The schemas of the fields of an object, whose names are no keywords: one may be called `format`. */
const walkedFields = (fields: unknown) =>
  isObject(fields)
    ? Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, withNullableKeyword(schema)]))
    : fields

/** `anyOf: [X, null]` would be tried branch by branch for each row. With `nullable`, the serialiser only tests for null. */
function withNullableKeyword(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullableKeyword)
  if (!isObject(schema)) return schema
  const { anyOf, pattern: _, format: __, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull)) {
    const value = anyOf.find((branch) => !isNull(branch))
    return { ...Object(withNullableKeyword(value)), nullable: true }
  }
  const walked = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' ? walkedFields(value) : withNullableKeyword(value),
    ]),
  )
  return anyOf === undefined ? walked : { ...walked, anyOf: withNullableKeyword(anyOf) }
}

/**
 * Writes the answers of a route as JSON. Columns outside the contract cannot leak. It is compiled at the first answer: at the start, hundreds
 * of routes would keep everybody waiting for a quarter of a second.
 */
export function serialiserOf(answer: () => z.core.$ZodType): (data: unknown) => string {
  let write: ((data: unknown) => string) | undefined
  return (data) => {
    write ??= fastJsonStringify(
      Object(
        withNullableKeyword(z.toJSONSchema(answer(), { io: 'output', target: 'draft-7', unrepresentable: 'any' })),
      ),
    )
    return write(data)
  }
}
