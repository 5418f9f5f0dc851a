import { ErrorBody } from './errors.ts'
import { SuccessResponses } from './openapi/answers.ts'
import { SchemaComponents, type SchemaDescriptions } from './openapi/components.ts'
import { ErrorResponses, statusOfCodes } from './openapi/failures.ts'
import { listParameters, operationsOf, sharedIds } from './openapi/operations.ts'
import type { Json } from './openapi/shape.ts'
import { headers, parameters, responses } from './openapi/transfers.ts'
import { features } from './openapi/words.ts'
import type { Routes } from './route.ts'

const introduction = `La plateforme des projets audiovisuels, de la demande aux livrables.

- Une réponse est un JSON \`{ "data": … }\` ; une liste y ajoute \`total\` et \`nextCursor\`, qui se rend dans \`cursor\` pour la page suivante.
- Un échec est un JSON \`{ "error": { "code", "message", … } }\` : un programme lit \`code\`, une personne lit \`message\`.
- Une permission est suivie des rôles qui la possèdent par défaut ; \`ADMIN\` les possède toutes.
- La session et le lien des invités sont des cookies. Ce qui n’est pas visible à l’appelant répond \`NOT_FOUND\`.
- Une modification envoie la \`version\` qu’elle a lue ; celle d’une autre répond \`STALE_VERSION\` et la ligne telle qu’elle est.
- Les dates sont en ISO 8601 (UTC), les jours en \`AAAA-MM-JJ\` (Europe/Paris), les tailles en octets (entiers de 64 bits), les montants en texte décimal.

Les descriptions des champs sont en anglais, comme le code. Le guide : \`docs/api.md\`.`

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-regie_session',
    description:
      'La session d’une personne, que posent `sessionSignIn` et les autres connexions. Sans HTTPS (sur la machine même), le cookie se nomme `regie_session`.',
  },
  guest: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-regie_guest',
    description:
      'Un invité, que reconnaît son navigateur depuis que `productionsOpenLink` a accepté le lien d’une production. Sans HTTPS, le cookie se nomme `regie_guest`.',
  },
}

/** The fields of every list page besides its rows. */
const page = {
  type: 'object',
  description: 'Une page d’une liste.',
  properties: {
    total: { description: 'Toutes les lignes qui correspondent, sur toutes les pages.', type: 'integer' },
    nextCursor: { description: 'Le `cursor` de la page suivante ; nul à la dernière.', type: ['string', 'null'] },
  },
  required: ['total', 'nextCursor'],
}

/** The OpenAPI 3.1 document of a contract. `words` holds the descriptions of its schemas and fields. */
export function toOpenApi(contract: Record<string, Routes>, version: string, words: SchemaDescriptions = {}): Json {
  const routes = Object.values(contract).flatMap((each) => Object.values(each))
  const schemas = new SchemaComponents(words)
  const parts = { schemas, answers: new SuccessResponses(routes, schemas), failures: new ErrorResponses() }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, named] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(named)) {
      paths[route.path] = { ...paths[route.path], ...operationsOf(feature, name, route, parts) }
    }
  }
  const ids = sharedIds(routes, parts)
  schemas.of(ErrorBody, 'output')
  const { ErrorCode: codes, ...others } = schemas.schemas
  return {
    openapi: '3.1.0',
    info: {
      title: 'Régie',
      version,
      description: introduction,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'L’adresse de l’installation.' }],
    tags: Object.entries(features)
      .filter(([name]) => name in contract)
      .map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes,
      schemas: { ErrorCode: { ...codes, description: statusOfCodes }, ...others, Page: page },
      parameters: { ...listParameters, ...ids, ...parameters },
      headers,
      responses: { ...parts.answers.responses, ...responses, ...parts.failures.responses },
    },
  }
}
