import * as z from 'zod/mini'
import { addressValue, jsonValue, type KnownIds, type Random, type Schema } from './values.ts'

/** One operation of the OpenAPI document, as far as calls need it. */
export type Operation = {
  operationId: string
  method: string
  path: string
  parameters: { in: string; name: string; required: boolean; schema: Schema }[]
  /** Media type and schema of the body; null without a body. */
  body: { type: string; schema: Schema } | null
}
export type Call = {
  operationId: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
  /** The index of the person who makes the call. */
  who: number
}

const Parameter = z.object({ in: z.string(), name: z.string(), required: z.optional(z.boolean()), schema: z.unknown() })
const DescribedOperation = z.object({
  parameters: z._default(z.array(Parameter), []),
  operationId: z.string(),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const Reference = z.object({ $ref: z.string() })

/** The value at a place of a document, with every reference resolved. */
function resolved(document: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(document, one))
  if (typeof value !== 'object' || value === null) return value
  const reference = z.safeParse(Reference, value)
  if (!reference.success)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(document, inner)]))
  const steps = reference.data.$ref.split('/').slice(1)
  const target = steps.reduce<unknown>((place, step) => Object(place)[step], document)
  if (target === undefined) throw new Error(`${reference.data.$ref} leads nowhere`)
  return resolved(document, target)
}

/** HEAD is left out: its answer has no body to check. */
const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The operations of an OpenAPI document. Throws when it is not one. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(z.parse(Document, document).paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => {
        const { operationId, parameters, requestBody } = z.parse(DescribedOperation, resolved(document, item[method]))
        const [content] = Object.entries(requestBody?.content ?? {})
        return {
          operationId,
          method: method.toUpperCase(),
          path,
          // Headers belong to protocols: `callOf` writes them.
          parameters: parameters
            .filter((one) => one.in !== 'header')
            .map((parameter) => ({
              ...parameter,
              required: parameter.required ?? false,
              schema: parameter.schema as Schema,
            })),
          body: content ? { type: content[0], schema: content[1].schema as Schema } : null,
        }
      }),
  )
}

/** The share of hostile values in a call. Most calls are nearly valid, so that they reach the handlers. */
const wildness = [0, 0, 0.02, 0.08, 0.3] as const

/** A value as an address encodes it. Half a surrogate pair has no encoding. */
const encoded = (value: string) => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\ufffd')).slice(0, 3000)

/** A value as a header can carry it. */
const asHeader = (value: string) => value.replaceAll(/[^\t\x20-\x7e]/g, '?')

type GeneratorWorld = KnownIds & { one: Readonly<Record<string, string>> }

function callOf(random: Random, operation: Operation, world: GeneratorWorld): Call {
  const wild = random.one(wildness)
  const value = (schema: Schema) => addressValue(random, schema, world, wild)
  const query: string[] = []
  let { path } = operation
  for (const { in: where, name, required, schema } of operation.parameters) {
    if (where === 'path') {
      // Mostly the id that belongs there; sometimes any value.
      const own = world.one[name]
      const chosen = own !== undefined && own !== '' && !random.happens(0.2) ? own : value(schema)
      // The router itself refuses longer ones.
      path = path.replace(`{${name}}`, encoded(chosen.slice(0, 30)))
    } else if (random.happens(required ? 0.95 : 0.25)) {
      const chosen = value(schema)
      query.push(`${name}=${encoded(chosen)}`)
      if (random.happens(wild)) query.push(`${name}=${encodeURIComponent(name)}`)
    }
  }
  const { body } = operation
  const isJson = body?.type === 'application/json'
  const headers: Record<string, string> = {
    ...(body && {
      'content-type': random.happens(wild / 4) ? random.one(['text/plain', 'application/xml', '']) : body.type,
    }),
    ...(operation.operationId === 'mediasReceive' && {
      'tus-resumable': '1.0.0',
      'upload-offset': asHeader(value({ type: 'integer' })),
    }),
    ...(random.happens(wild / 2) && { range: random.one(['bytes=0-', 'bytes=-1', 'bytes=9-2', 'octets']) }),
    ...(random.happens(wild / 2) && { 'if-none-match': random.one(['*', '"a"', 'W/']) }),
  }
  return {
    operationId: operation.operationId,
    method: operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers,
    body: body ? (isJson ? jsonValue(random, body.schema, world, wild) : 'x'.repeat(random.below(2000))) : null,
    who: random.below(1000),
  }
}

/** Streams stay open, and a sign-out would end the session of other calls. */
const leftOut = new Set(['sessionEvents', 'reviewLive', 'sessionSignOut'])

/** A number of calls. Every operation of the document appears about as often. */
export function callsOf(
  random: Random,
  operations: readonly Operation[],
  world: GeneratorWorld,
  count: number,
): Call[] {
  const called = operations.filter(({ operationId }) => !leftOut.has(operationId))
  return Array.from({ length: count }, () => callOf(random, random.one(called), world))
}
