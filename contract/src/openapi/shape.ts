export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const defs = '#/$defs/'
const largestExact = Number.MAX_SAFE_INTEGER

/** An integer without the bounds that only say how far JavaScript counts. */
const integerOf = ({ minimum, maximum, ...rest }: Json): Json => ({
  ...rest,
  ...(minimum !== undefined && minimum !== -largestExact && { minimum }),
  ...(maximum !== undefined && maximum !== largestExact && { maximum }),
})

const plainTypes = new Set<unknown>(['string', 'number', 'integer', 'boolean'])

/** `anyOf: [X, null]` where X has a plain type: the type or null. */
function nullableOf({ anyOf, ...rest }: Json): Json {
  const branches = listOf(anyOf).filter(isObject)
  const [value, nothing] = branches
  const isPlain = value && plainTypes.has(value['type']) && !('enum' in value) && !('const' in value)
  if (branches.length !== 2 || !isPlain || nothing?.['type'] !== 'null') return { anyOf, ...rest }
  return { ...rest, ...value, type: [value['type'], 'null'] }
}

/**
 * What zod writes, as an OpenAPI document says it: references to components; a format without the expression that checks it; objects
 * that may gain members in a later version.
 */
export function shapeOf(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(shapeOf)
  if (!isObject(given)) return given
  const { additionalProperties, pattern, properties, $ref, ...rest } = given
  const plain = [given['type']].flat().includes('integer') ? integerOf(rest) : rest
  const written = {
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, shapeOf(value)])),
    ...(typeof $ref === 'string' && { $ref: $ref.replace(defs, '#/components/schemas/') }),
    ...(pattern !== undefined && given['format'] === undefined && { pattern }),
    // A property may be called as any keyword is.
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)])),
    }),
    ...(isObject(additionalProperties) &&
      Object.keys(additionalProperties).length > 0 && { additionalProperties: shapeOf(additionalProperties) }),
  }
  return 'anyOf' in written ? nullableOf(written) : written
}

/** As an address carries it: a value given several times is an array, and a flag a boolean. */
export function inAddress(schema: Json): Json {
  const branches = listOf(schema['anyOf']).filter(isObject)
  const { anyOf: _, ...rest } = schema
  const repeated = branches.find(({ type }) => type === 'array')
  if (repeated && branches.length === 2) return { ...rest, ...repeated }
  return branches.some(({ type }) => type === 'boolean') ? { ...rest, type: 'boolean' } : schema
}
