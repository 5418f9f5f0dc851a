export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const defs = '#/$defs/'
const largestExact = Number.MAX_SAFE_INTEGER

/** An integer without the bounds of JavaScript's safe integers. */
const integerOf = ({ minimum, maximum, ...rest }: Json): Json => ({
  ...rest,
  ...(minimum !== undefined && minimum !== -largestExact && { minimum }),
  ...(maximum !== undefined && maximum !== largestExact && { maximum }),
})

const plainTypes = new Set<unknown>(['string', 'number', 'integer', 'boolean'])

/** `anyOf: [X, null]` with a plain X becomes a type array with null. */
function nullableOf({ anyOf, ...rest }: Json): Json {
  const branches = listOf(anyOf).filter(isObject)
  const [value, nothing] = branches
  const isPlain = value && plainTypes.has(value['type']) && !('enum' in value) && !('const' in value)
  if (branches.length !== 2 || !isPlain || nothing?.['type'] !== 'null') return { anyOf, ...rest }
  return { ...rest, ...value, type: [value['type'], 'null'] }
}

/**
 * Converts zod's output to OpenAPI. References point to components. A known format drops its regular expression. Objects stay open,
 * so that a later version may add fields.
 */
export function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf)
  if (!isObject(schema)) return schema
  const { additionalProperties, pattern, properties, $ref, ...rest } = schema
  const plain = [schema['type']].flat().includes('integer') ? integerOf(rest) : rest
  const written = {
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, shapeOf(value)])),
    ...(typeof $ref === 'string' && { $ref: $ref.replace(defs, '#/components/schemas/') }),
    ...(pattern !== undefined && schema['format'] === undefined && { pattern }),
    // A property may have the name of a keyword.
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, shapeOf(property)])),
    }),
    ...(isObject(additionalProperties) &&
      Object.keys(additionalProperties).length > 0 && { additionalProperties: shapeOf(additionalProperties) }),
  }
  return 'anyOf' in written ? nullableOf(written) : written
}

/** The form of a schema in a query string: a repeated value is an array, and a flag a boolean. */
export function queryFormOf(schema: Json): Json {
  const branches = listOf(schema['anyOf']).filter(isObject)
  const { anyOf: _, ...rest } = schema
  const repeated = branches.find(({ type }) => type === 'array')
  if (repeated && branches.length === 2) return { ...rest, ...repeated }
  return branches.some(({ type }) => type === 'boolean') ? { ...rest, type: 'boolean' } : schema
}
