import * as z from 'zod/mini'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (schema: unknown) => isObject(schema) && schema['type'] === 'null'

/** `anyOf: [X, null]` would be tried branch by branch for each row. With `nullable`, the serialiser only tests for null. */
function withNullableKeyword(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullableKeyword)
  if (!isObject(schema)) return schema
  const { anyOf, pattern: _, format: __, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull)) {
    const value = anyOf.find((branch) => !isNull(branch))
    return { ...Object(withNullableKeyword(value)), nullable: true }
  }
  const walked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNullableKeyword(value)]))
  return anyOf === undefined ? walked : { ...walked, anyOf: withNullableKeyword(anyOf) }
}

/** The JSON Schema that Fastify compiles a response's serialiser from. Columns outside the contract cannot leak. */
export function serialiserSchema(answer: z.core.$ZodType): unknown {
  return withNullableKeyword(z.toJSONSchema(answer, { io: 'output', target: 'draft-7', unrepresentable: 'any' }))
}
