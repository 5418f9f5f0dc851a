import * as z from 'zod/mini'
import { ErrorBody, errors } from './errors.ts'
import { Id } from './fields.ts'
import { permissionCatalogue } from './permissions.ts'
import { type Access, answerOf, type Route, type Routes } from './route.ts'
import { proofMinutes } from './second-factor/schema.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
const json = (schema: Json) => ({ 'application/json': { schema } })

function whoMayCall(access: Access): string {
  if (access === 'public') return 'Ouvert à tous.'
  if (access === 'guest') return 'Ouvert à qui possède le lien de la production.'
  if (access === 'signed-in') return 'Réservé aux personnes connectées.'
  return `Permission requise : « ${permissionCatalogue[access].label} » (\`${access}\`).`
}

/** What the caller must have confirmed lately; empty when nothing. */
function proofText({ proof }: Route): string {
  if (proof === undefined || proof === 'none') return ''
  const when = proof === 'recent' ? '' : ` quand ${proof.whenSent.map((field) => `\`${field}\``).join(', ')} est envoyé`
  return ` Identité confirmée depuis moins de ${proofMinutes} minutes${when}, sinon PROOF_REQUIRED (403).`
}

function parametersOf(route: Route): Json[] {
  const inPath = [...route.path.matchAll(/{(\w+)}/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    schema: schemaOf(route.params?.[name] ?? Id, 'input'),
  }))
  if (!('query' in route) || !route.query) return inPath
  const { properties = {}, required = [] } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' })
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function successOf(route: Route): Json {
  if (route.kind === 'events')
    return { description: 'Flux', content: { 'text/event-stream': { schema: schemaOf(route.message, 'output') } } }
  if (route.kind === 'download')
    return {
      description: 'Fichier',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (route.kind === 'resumable')
    return { description: 'Reçu ; `Upload-Offset` dit jusqu’où (tus 1.0, comme `HEAD` à la même adresse).' }
  return { description: 'Succès', content: json(schemaOf(answerOf(route), 'output')) }
}

/** The OpenAPI 3.1 document of a contract: one operation per route. */
export function toOpenApi(contract: Record<string, Routes>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: {
          operationId: `${feature}.${name}`,
          tags: [feature],
          summary: route.summary,
          description: whoMayCall(route.access) + proofText(route),
          parameters: parametersOf(route),
          ...(route.kind === 'upload' && {
            requestBody: {
              required: true,
              content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
            },
          }),
          ...(route.kind === 'resumable' && {
            requestBody: {
              required: true,
              content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
            },
          }),
          ...('body' in route &&
            route.body && { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
          responses: { 200: successOf(route), default: { $ref: '#/components/responses/Failure' } },
          ...(route.access === 'public' && { security: [] }),
        },
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Régie',
      version,
      description: 'Toutes les réponses sont en JSON ; les sessions passent par un cookie.',
    },
    paths,
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-regie_session',
          description: 'Sans HTTPS (sur la machine même), le cookie se nomme `regie_session`.',
        },
      },
      responses: {
        Failure: {
          description: `Échec. Codes possibles : ${Object.entries(errors)
            .map(([code, { status }]) => `${code} (${status})`)
            .join(', ')}.`,
          content: json(schemaOf(ErrorBody, 'output')),
        },
      },
    },
  }
}
