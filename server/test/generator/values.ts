/** Numbers from 0 to 1, repeatable by seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    /** One of the choices. Throws when there is none. */
    one<T>(choices: readonly T[]): T {
      const chosen = choices[Math.floor(next() * choices.length)]
      if (chosen === undefined && choices.length === 0) throw new Error('nothing to choose from')
      return chosen as T
    },
    happens: (share: number) => next() < share,
  }
}
export type Random = ReturnType<typeof randomOf>

/** A JSON Schema as the OpenAPI document writes it. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

const nestedText = (depth: number, open: string, close: string) => `${open.repeat(depth)}${close.repeat(depth)}`

/** JSON texts. Some have no JavaScript value: duplicate keys, numbers beyond a double. */
const hostile: readonly string[] = [
  'null',
  'true',
  '-1',
  '0',
  '1e308',
  '1e999',
  '-0',
  '0.1',
  '9007199254740993',
  '2147483648',
  '-9223372036854775809',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\u202eexe.pdf"',
  '"👩‍👩‍👧‍👦🏳️‍🌈"',
  '"%00%2e%2e%2f"',
  '"../../../../etc/passwd"',
  '"C:\\\\con"',
  '"\' or 1=1 --"',
  '"<img src=x onerror=alert(1)>"',
  '"=HYPERLINK(1)"',
  '"{{7*7}}${7*7}"',
  '"9999-12-31"',
  '"0000-00-00"',
  '"2026-02-30"',
  '"-271821-04-20"',
  '"+275760-09-13T00:00:00.000Z"',
  '"294277-01-01"',
  '"99999999999999999999"',
  '"https://127.0.0.1:1/"',
  '"javascript:alert(1)"',
  '"crlf\\r\\nX-Injected: 1"',
  JSON.stringify('é'.repeat(300)),
  JSON.stringify('x'.repeat(9000)),
  '[]',
  '{}',
  '[null]',
  '[[[[]]]]',
  '{"__proto__":{"role":"ADMIN"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"length":1e9}',
  '{"a":1,"a":2}',
  nestedText(40, '[', ']'),
  nestedText(500, '[', ']'),
  `[${'{},'.repeat(2000)}{}]`,
]

/** Existing ids, of every kind and of both companies. */
export type KnownIds = { ids: readonly string[] }

const sampleWords = [
  'Montage',
  'Été à Nantes',
  'Plan « large »',
  'a',
  'Ω',
  '2026-11-22',
  'film.mp4',
  '7',
  'quelqu-un@exemple.test',
]

function text(random: Random, schema: Schema, { ids }: KnownIds): string {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  if (format === 'uuid') return random.one(ids)
  if (format === 'email') return `p${random.below(50)}@exemple.test`
  if (format === 'date') return random.one(['2026-11-22', '2027-02-28', '2000-02-29', '9999-12-31'])
  if (format === 'date-time') return '2026-11-22T10:00:00.000Z'
  if (pattern?.startsWith('^\\d')) return String(random.below(10 ** 6))
  if (pattern?.startsWith('^https')) return 'https://exemple.test/film.mov'
  if (random.happens(0.1)) return 'y'.repeat(Math.min(maxLength, 5000))
  return random
    .one([...sampleWords, random.one(ids)])
    .padEnd(minLength, '.')
    .slice(0, Math.max(minLength, maxLength))
}

/** The schema of an object that satisfies all the parts. */
const mergedSchema = (parts: readonly Schema[]): Schema => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required = [] }) => required),
})

/** A JSON text that a schema accepts, or nearly. `wild`: the share of hostile values at each level. */
export function jsonValue(random: Random, schema: Schema, known: KnownIds, wild: number): string {
  if (random.happens(wild)) return random.one(hostile)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return JSON.stringify(random.one(schema.enum))
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return jsonValue(random, random.one(branches), known, wild)
  if (schema.allOf) return jsonValue(random, mergedSchema(schema.allOf), known, wild)
  const type = random.one([schema.type ?? 'string'].flat())
  if (type === 'object') {
    const required = new Set(schema.required)
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      if (random.happens(required.has(name) ? wild / 2 : 0.4)) return []
      return [`${JSON.stringify(name)}:${jsonValue(random, member, known, wild)}`]
    })
    const again = members.length > 0 && random.happens(wild) ? [random.one(members)] : []
    const more = random.happens(wild) ? [`"unknown":${random.one(hostile)}`] : []
    return `{${[...members, ...again, ...more].join(',')}}`
  }
  if (type === 'array') {
    const items = schema.items ?? {}
    const count = (schema.minItems ?? 0) + random.below(3)
    return `[${Array.from({ length: count }, () => jsonValue(random, items, known, wild)).join(',')}]`
  }
  if (type === 'boolean') return random.one(['true', 'false'])
  if (type === 'null') return 'null'
  if (type === 'integer' || type === 'number') {
    const { minimum = -3, maximum = 1000 } = schema
    return String(random.one([minimum, maximum, 1, 2, random.below(100)]))
  }
  return JSON.stringify(text(random, schema, known))
}

/** A value of an address, not encoded yet. */
export function addressValue(random: Random, schema: Schema, known: KnownIds, wild: number): string {
  const json = jsonValue(random, schema, known, wild)
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : json
  } catch {
    return json
  }
}
