import { Id } from '@regie/contract/fields'
import type { Route } from '@regie/contract/route'
import * as z from 'zod/mini'
import { fail } from './failure.ts'

// What a schema does not say itself is said in French too.
z.config(z.locales.fr())

const messages = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))

/** The names that a route's query may have. */
const queryNames = new WeakMap<Route, ReadonlySet<string>>()

function queryNamesOf(route: Route): ReadonlySet<string> {
  const known = queryNames.get(route)
  if (known) return known
  const schema = 'query' in route && route.query
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  // The version of a file: only the browser's cache reads it.
  const names = new Set([...Object.keys(properties), ...(route.kind === 'download' ? ['v'] : [])])
  queryNames.set(route, names)
  return names
}

const mostNamed = 5
const longestNamed = 40

/** Joins `name[]` to `name`, as some clients write lists. Throws MALFORMED, naming them, for names that the route does not know. */
function readQuery(route: Route, sent: unknown): Record<string, unknown> {
  const names = queryNamesOf(route)
  const read: Record<string, unknown> = Object.create(null)
  const unknown: string[] = []
  for (const [key, value] of Object.entries(Object(sent))) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    if (!names.has(name)) unknown.push(key.slice(0, longestNamed))
    else if (key === name && !(name in read)) read[name] = value
    else read[name] = [...(name in read ? [read[name]].flat() : []), ...[value].flat()]
  }
  if (unknown.length > 0) {
    const named = unknown.slice(0, mostNamed)
    throw fail('MALFORMED', {
      message: `Paramètre inconnu dans l’adresse : ${named.map((name) => `« ${name} »`).join(', ')}.`,
      fields: Object.fromEntries(named.map((name) => [name, 'Paramètre inconnu'])),
    })
  }
  return read
}

/**
 * Checks what was sent against the contract. An id that is not one is a row that isn't there (404), a wrong query is a
 * malformed demand (400), a wrong body is one to correct, field by field (422).
 */
export function parseInput(
  route: Route,
  sent: { params: unknown; query: unknown; body: unknown },
): Record<string, unknown> {
  const input: Record<string, unknown> = { params: sent.params }
  if (typeof sent.params === 'object' && sent.params !== null) {
    for (const [name, id] of Object.entries(sent.params))
      if (!z.safeParse(route.params?.[name] ?? Id, id).success) throw fail('NOT_FOUND')
  }
  const given = readQuery(route, sent.query)
  if ('query' in route && route.query) {
    const query = z.safeParse(route.query, given)
    if (!query.success) throw fail('MALFORMED', { fields: messages(query.error) })
    input['query'] = query.data
  }
  if ('body' in route && route.body) {
    const body = z.safeParse(route.body, sent.body ?? {})
    if (!body.success) throw fail('INVALID', { fields: messages(body.error) })
    input['body'] = body.data
  }
  return input
}
