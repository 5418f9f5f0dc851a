import * as z from 'zod/mini'
import { type NamedSchema, namedSchemas } from './schemas.ts'
import { type Json, shapeOf } from './shape.ts'
import { features } from './words.ts'

/** The descriptions of each schema and of its fields. */
export type SchemaDescriptions = Readonly<Record<string, { self?: string; fields: Readonly<Record<string, string>> }>>
type Direction = 'input' | 'output'
const featureNames = Object.keys(features)
type Shape = Readonly<Record<string, z.core.$ZodType>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const jsonOf = (value: unknown): Json => (isJson(value) ? value : {})
const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Schemas written inline: a reference to them would be longer and less clear. */
const inlineSchemas = new Set(['Id', 'Instant', 'Day', 'OptionalDay', 'Contains', 'Flag'])

/** Schemas that share fewer fields are not treated as extended from one another. */
const minimumInheritedFields = 4
const shapeOfObject = (schema: z.core.$ZodType): Shape => (schema instanceof z.ZodMiniObject ? schema.def.shape : {})

/** The rank of a file's feature in the dependency order. Files of no feature come first. */
const rankOf = (file: string) => featureNames.indexOf(file.slice(0, file.indexOf('/')))

/** The largest named object whose fields are all, identically, in this one: its base. */
function baseOf({ name, schema, file }: NamedSchema, all: readonly NamedSchema[]): string | null {
  const shape = shapeOfObject(schema)
  const bases = all
    .map((base) => ({ ...base, shape: shapeOfObject(base.schema) }))
    .map((base) => ({ ...base, fields: Object.keys(base.shape) }))
    .filter((base) => base.name !== name && base.fields.length >= minimumInheritedFields)
    .filter((base) => rankOf(base.file) <= rankOf(file))
    .filter((base) => base.fields.length < Object.keys(shape).length)
    .filter((base) => base.fields.every((field) => shape[field] === base.shape[field]))
    .toSorted((one, other) => other.fields.length - one.fields.length)
  return bases[0]?.name ?? null
}

/** The schemas of a document. Each named schema is written once, at its first reference. */
export class SchemaComponents {
  readonly #named = namedSchemas()
  readonly #names = z.registry<{ id: string }>()
  readonly #written = new Map<string, Json>()
  readonly #words: SchemaDescriptions
  constructor(words: SchemaDescriptions) {
    this.#words = words
    for (const { name, schema } of this.#named) if (!inlineSchemas.has(name)) this.#names.add(schema, { id: name })
  }

  /** The exported name of a schema; null when it is not exported. */
  readonly nameOfSchema = (schema: z.core.$ZodType): string | null => this.#names.get(schema)?.id ?? null

  /** The JSON Schema of an input (`input`) or of a response (`output`). Named schemas become references. */
  of(schema: z.core.$ZodType, io: Direction): Json {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ value: schema }), {
      io,
      metadata: this.#names,
      unrepresentable: 'any',
    })
    for (const name of Object.keys($defs)) this.#write(name, io, jsonOf($defs[name]))
    return jsonOf(shapeOf(properties?.['value']))
  }

  /** The referenced named schemas, sorted by name. */
  get schemas(): Record<string, Json> {
    return Object.fromEntries([...this.#written].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #write(name: string, io: Direction, found: Json): void {
    const { id: _id, ...raw } = found
    const named = this.#named.find((one) => one.name === name)
    // A schema checked by code alone has no output shape: the output equals the input.
    if (!named || Object.keys(raw).length === 0) return
    const json = this.#explained(named, jsonOf(shapeOf(raw)))
    const base = baseOf(named, this.#named)
    const written = base === null ? json : this.#extended(base, io, json)
    const known = this.#written.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(written))
      throw new Error(`${name} is not sent as it is answered: give each its name.`)
    this.#written.set(name, written)
  }

  /** A schema without the fields of its base. The base is written too. */
  #extended(base: string, io: Direction, json: Json): Json {
    const origin = this.#named.find(({ name }) => name === base)
    if (origin) this.of(origin.schema, io)
    const inherited = new Set(origin ? Object.keys(shapeOfObject(origin.schema)) : [])
    const { properties, required, description, type, ...rest } = json
    const own = Object.entries(jsonOf(properties)).filter(([field]) => !inherited.has(field))
    const needed = (Array.isArray(required) ? required : []).filter((field) => !inherited.has(String(field)))
    const added = { type, properties: Object.fromEntries(own), ...(needed.length > 0 && { required: needed }), ...rest }
    return { ...(description !== undefined && { description }), allOf: [refTo(base), added] }
  }

  #explained({ name }: NamedSchema, json: Json): Json {
    const { self, fields = {} } = this.#words[name] ?? {}
    const { properties, ...rest } = json
    return {
      ...(self !== undefined && { description: self }),
      ...rest,
      ...(isJson(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([field, schema]) => {
            const description = fields[field]
            return [field, description === undefined ? schema : { description, ...jsonOf(schema) }]
          }),
        ),
      }),
    }
  }
}
