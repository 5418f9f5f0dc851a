import { Id } from '@regie/contract/fields'
import type { Route } from '@regie/contract/route'
import * as z from 'zod/mini'
import { fail } from './failure.ts'

// What a schema does not say itself is said in French too.
z.config(z.locales.fr())

const messages = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))

const NUL = '\u0000'
const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes(NUL)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes(NUL) || holdsNul(inner))
}

/**
 * Checks what was sent against the contract. An id that is not one is a row that isn't there (404), a wrong query is a
 * malformed demand (400), a wrong body is one to correct, field by field (422).
 */
export function parseInput(
  route: Route,
  sent: { params: unknown; query: unknown; body: unknown },
): Record<string, unknown> {
  // PostgreSQL text can't hold U+0000.
  if (holdsNul(sent.query) || holdsNul(sent.body))
    throw fail('MALFORMED', { message: 'Un caractère nul s’est glissé dans la demande.' })
  const input: Record<string, unknown> = { params: sent.params }
  if (typeof sent.params === 'object' && sent.params !== null) {
    for (const [name, id] of Object.entries(sent.params))
      if (!z.safeParse(route.params?.[name] ?? Id, id).success) throw fail('NOT_FOUND')
  }
  if ('query' in route && route.query) {
    const query = z.safeParse(route.query, sent.query)
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
