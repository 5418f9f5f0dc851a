import { Id } from '@regie/contract/fields'
import type { Route } from '@regie/contract/route'
import * as z from 'zod/mini'
import { fail } from './failure.ts'

// French messages for the checks without their own.
z.config(z.locales.fr())

const messagesOf = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))

/** The parameter names of a route's query. */
const queryNames = new WeakMap<Route, ReadonlySet<string>>()

function queryNamesOf(route: Route): ReadonlySet<string> {
  const known = queryNames.get(route)
  if (known) return known
  const schema = 'query' in route && route.query
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  // `v` is the version of a file: only the browser's cache uses it.
  const names = new Set([...Object.keys(properties), ...(route.kind === 'download' ? ['v'] : [])])
  queryNames.set(route, names)
  return names
}

const mostNamed = 5
const longestNamed = 40

/** Merges `name[]` into `name`, as some clients write lists. Throws MALFORMED with the unknown names. */
function readQuery(route: Route, sent: unknown): Record<string, unknown> {
  const names = queryNamesOf(route)
  const values: Record<string, unknown> = Object.create(null)
  const unknown: string[] = []
  for (const [key, value] of Object.entries(Object(sent))) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    if (!names.has(name)) unknown.push(key.slice(0, longestNamed))
    else if (key === name && !(name in values)) values[name] = value
    else values[name] = [...(name in values ? [values[name]].flat() : []), ...[value].flat()]
  }
  if (unknown.length > 0) {
    const named = unknown.slice(0, mostNamed)
    throw fail('MALFORMED', {
      message: `Paramètre inconnu dans l’adresse : ${named.map((name) => `« ${name} »`).join(', ')}.`,
      fields: Object.fromEntries(named.map((name) => [name, 'Paramètre inconnu'])),
    })
  }
  return values
}

/**
 * Validates the input against the contract. A malformed id is a missing row (404), and an invalid query a malformed request (400).
 * An invalid body is reported field by field (422).
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
  const rawQuery = readQuery(route, sent.query)
  if ('query' in route && route.query) {
    const query = z.safeParse(route.query, rawQuery)
    if (!query.success) throw fail('MALFORMED', { fields: messagesOf(query.error) })
    input['query'] = query.data
  }
  if ('body' in route && route.body) {
    const body = z.safeParse(route.body, sent.body ?? {})
    if (!body.success) throw fail('INVALID', { fields: messagesOf(body.error) })
    input['body'] = body.data
  }
  return input
}
