import * as z from 'zod/mini'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  minItems?: number
  pattern?: string
}

function valueOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueOf(schema.anyOf.find((branch) => branch.type !== 'null') ?? {})
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, valueOf(schema.properties?.[name] ?? {})]))
  if (type === 'array') return schema.minItems ? [valueOf(schema.items ?? {})] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  if (schema.format === 'email') return 'quelqu-un@exemple.test'
  if (schema.format === 'date') return '2030-03-04'
  if (schema.format === 'uuid') return '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'
  if (schema.pattern?.startsWith('^\\d')) return '7'
  if (schema.pattern?.startsWith('^https')) return 'https://exemple.test/fichier.mov'
  return 'trois chevaux verts à Nantes'.padEnd(schema.minLength ?? 0, '.')
}

/** The smallest value that a schema accepts, for tests about the caller only. */
export const sampleOf = (schema: z.core.$ZodType): unknown =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
