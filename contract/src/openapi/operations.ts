import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import type { Route } from '../route.ts'
import type { SuccessResponses } from './answers.ts'
import type { SchemaComponents } from './components.ts'
import type { ErrorResponses } from './failures.ts'
import { type Json, queryFormOf } from './shape.ts'
import { download, offsetOperation, pieceOperation, rawBody } from './transfers.ts'
import { descriptionOf } from './words.ts'

type Parts = { schemas: SchemaComponents; answers: SuccessResponses; failures: ErrorResponses }
type Operation = { parameters?: Json[]; responses: Record<string, Json>; requestBody?: Json }

const asJson = (schema: Json) => ({ 'application/json': { schema } })
const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

/** The parameters of every list, written once. */
export const listParameters: Record<string, Json> = {
  cursor: {
    in: 'query',
    name: 'cursor',
    description:
      'Le `nextCursor` de la page précédente, avec les mêmes filtres et le même tri ; rien pour la première.',
    schema: { type: 'string', maxLength: 2000 },
  },
  limit: {
    in: 'query',
    name: 'limit',
    description: 'Le nombre de lignes d’une page.',
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  },
  q: {
    in: 'query',
    name: 'q',
    description: 'Cherche dans les textes de la liste, sans tenir compte des accents ni des majuscules.',
    schema: { type: 'string', maxLength: 200 },
  },
}

/** The parameters of a path. Ids of rows are shared between paths. */
function pathParameters(route: Route, { schemas }: Parts): Json[] {
  return [...route.path.matchAll(/{(\w+)}/g)].map(([, name = '']) => {
    const own = route.params?.[name]
    if (!own) return ref('parameters', name)
    return { in: 'path', name, required: true, schema: schemas.of(own, 'input') }
  })
}

/** The ids of rows in the paths, as shared parameters. */
export const sharedIds = (routes: readonly Route[], { schemas }: Parts): Record<string, Json> =>
  Object.fromEntries(
    [...new Set(routes.flatMap(idsOf))]
      .toSorted()
      .map((name) => [name, { in: 'path', name, required: true, schema: schemas.of(Id, 'input') }]),
  )
const idsOf = ({ path, params }: Route): string[] =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name).filter((name) => !params?.[name])

function queryParameters(route: Route, { schemas }: Parts): Json[] {
  if (!('query' in route) || !route.query || !(route.query instanceof z.ZodMiniObject)) return []
  // Inlined: the fields are parameters, so a name for the object would name nothing.
  const { properties, required } = schemas.of(z.object(route.query.def.shape), 'input')
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(Object(properties)).map(([name, schema]) =>
    route.kind === 'list' && name in listParameters
      ? ref('parameters', name)
      : {
          in: 'query',
          name,
          ...(needed.includes(name) && { required: true }),
          schema: {
            ...queryFormOf(Object(schema)),
            ...(route.kind === 'list' && name === 'sort' && { default: route.sort[0] }),
          },
        },
  )
}

function exchangeOf(route: Route, parts: Parts): Operation {
  if (route.kind === 'download') return download
  if (route.kind === 'resumable') return pieceOperation
  if (route.kind === 'events') {
    const description = 'Flux ouvert (`text/event-stream`) : le `data` de chaque événement est un JSON de cette forme.'
    const content = { 'text/event-stream': { schema: parts.schemas.of(route.message, 'output') } }
    return { parameters: [ref('parameters', 'LastEventId')], responses: { 200: { description, content } } }
  }
  const responses = { 200: parts.answers.of(route) }
  if (route.kind === 'upload') return { responses, requestBody: rawBody }
  if (route.kind !== 'json' || !route.body) return { responses }
  return { responses, requestBody: { required: true, content: asJson(parts.schemas.of(route.body, 'input')) } }
}

const securityOf = ({ access }: Route): Json => {
  if (access === 'public') return { security: [] }
  return access === 'guest' ? { security: [{ session: [] }, { guest: [] }] } : {}
}

/** The operation id of a route: `list` of `post-productions` is `postProductionsList`, valid in any language. */
export const operationIdOf = (feature: string, name: string): string =>
  `${feature}-${name}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The operations of a route, by method: two for a resumable upload, one otherwise. */
export function operationsOf(feature: string, name: string, route: Route, parts: Parts): Record<string, Json> {
  const { parameters = [], responses, requestBody } = exchangeOf(route, parts)
  // Repeated in each operation: the reader of `/api/docs` follows no references at path level.
  const ids = pathParameters(route, parts)
  const allParameters = [...ids, ...queryParameters(route, parts), ...parameters]
  const operationId = operationIdOf(feature, name)
  const description = descriptionOf(route)
  const about = {
    tags: [feature],
    summary: route.summary,
    ...(description !== '' && { description }),
    ...securityOf(route),
  }
  const operation = {
    operationId,
    ...about,
    ...(allParameters.length > 0 && { parameters: allParameters }),
    ...(requestBody && { requestBody }),
    responses: { ...responses, ...parts.failures.of(route) },
  }
  if (route.kind !== 'resumable') return { [route.method.toLowerCase()]: operation }
  const head = { ...about, summary: `${route.summary} Dit jusqu’où il est arrivé.` }
  const asking = { ...offsetOperation, parameters: [...ids, ...offsetOperation.parameters] }
  return { head: { operationId: `${operationId}Offset`, ...head, ...asking }, patch: operation }
}
