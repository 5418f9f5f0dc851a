import * as z from 'zod/mini'
import type { JsonRoute, ListRoute, Route, UploadRoute } from '../route.ts'
import type { SchemaComponents } from './components.ts'
import type { Json } from './shape.ts'

type Answering = JsonRoute | ListRoute | UploadRoute
const isAnswering = (route: Route): route is Answering =>
  route.kind === 'json' || route.kind === 'list' || route.kind === 'upload'

/** The name of a response shared by several routes, from its content. Null for unnamed content. */
function nameOf(route: Answering, { nameOfSchema }: SchemaComponents): string | null {
  if (route.kind === 'list') {
    const item = nameOfSchema(route.item)
    return item === null ? null : `${item}Page`
  }
  const { response } = route
  if (response instanceof z.ZodMiniNull) return 'Done'
  if (!(response instanceof z.ZodMiniArray)) return nameOfSchema(response)
  const item = nameOfSchema(response.def.element)
  return item === null ? null : `${item}Array`
}

/** The successful responses of a document. A response shared by several operations is written once. */
export class SuccessResponses {
  readonly #schemas: SchemaComponents
  readonly #shared: ReadonlySet<string>
  readonly #responses = new Map<string, Json>()
  constructor(routes: readonly Route[], schemas: SchemaComponents) {
    this.#schemas = schemas
    const names = routes.filter(isAnswering).flatMap((route) => nameOf(route, schemas) ?? [])
    this.#shared = new Set(names.filter((name, index) => names.indexOf(name) < index))
  }

  /** The success response of a route that answers JSON. */
  of(route: Answering): Json {
    const name = nameOf(route, this.#schemas)
    if (name === null || !this.#shared.has(name)) return this.#written(route)
    this.#responses.set(name, this.#written(route))
    return { $ref: `#/components/responses/${name}` }
  }

  /** The referenced shared responses, sorted by name. */
  get responses(): Record<string, Json> {
    return Object.fromEntries([...this.#responses].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #written(route: Answering): Json {
    const schemas = this.#schemas
    const data =
      route.kind === 'list'
        ? { type: 'array', items: schemas.of(route.item, 'output') }
        : schemas.of(route.response, 'output')
    const body = { type: 'object', properties: { data }, required: ['data'] }
    const schema = route.kind === 'list' ? { allOf: [{ $ref: '#/components/schemas/Page' }, body] } : body
    return { description: 'OK', content: { 'application/json': { schema } } }
  }
}
