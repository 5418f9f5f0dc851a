import * as z from 'zod/mini'
import type { ErrorCode } from './error-table.ts'
import { Contains, Id } from './fields.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call. `public`: anyone; `guest`: holders of a production's link; `signed-in`: any session; otherwise a permission. SQL
 * decides which rows they reach (scope).
 */
export type Access = 'public' | 'guest' | 'signed-in' | Permission
export const isPermission = (access: Access): access is Permission =>
  access !== 'public' && access !== 'guest' && access !== 'signed-in'

/** When a recent confirmation of identity is required (else PROOF_REQUIRED): never, always, or when the body has one of these fields. */
export type ProofDemand = 'none' | 'recent' | { whenSent: readonly string[] }

type Schema = z.core.$ZodType
type RouteDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** Refused to clients and talents, even with the permission: what decides what they pay, or are paid. */
  side?: 'staff'
  /** One French sentence for the API documentation. */
  summary: string
  /** When a recent confirmation of identity is required; `none` by default. */
  proof?: ProofDemand
  /** Open to people who must set up a second factor first. Public routes always are. */
  whileEnrolling?: true
  /** Path ids that are not ids of our rows (an invoice of the invoicing service). The others are UUIDs. */
  params?: Record<string, Schema>
  /** Errors of its handler, besides those its shape implies (`errorsOf`). */
  errors?: readonly ErrorCode[]
}
/** `maxBodyBytes`: maximum body size; `defaultBodyBytes` when omitted. */
export type JsonRoute = RouteDefinition & {
  kind: 'json'
  query?: Schema
  body?: Schema
  maxBodyBytes?: number
  response: Schema
}
export type ListRoute = RouteDefinition & {
  kind: 'list'
  method: 'GET'
  query: Schema
  item: Schema
  sort: readonly string[]
}
export type EventsRoute = RouteDefinition & { kind: 'events'; method: 'GET'; query?: Schema; message: Schema }
/** Receives one file as a raw body (`application/octet-stream`) of at most `maxBytes`. Answers `{ data }`. */
export type UploadRoute = RouteDefinition & {
  kind: 'upload'
  method: 'POST'
  query: Schema
  maxBytes: number
  response: Schema
}
/** Sends the bytes of one file, whole or by range. */
export type DownloadRoute = RouteDefinition & { kind: 'download'; method: 'GET'; query?: Schema }
/** Receives one large file in pieces, by the tus protocol: HEAD returns the offset, PATCH sends bytes. */
export type ResumableRoute = RouteDefinition & { kind: 'resumable'; method: 'PATCH' }
export type Route = JsonRoute | ListRoute | EventsRoute | UploadRoute | DownloadRoute | ResumableRoute
export type Routes = Record<string, Route>

/** A write to accounts must declare `proof`: without it, the route does not compile. */
type SaysProof<R> = R extends { method: 'GET' }
  ? unknown
  : R extends { access: 'users.create' | 'users.update' | 'users.delete' }
    ? { proof: ProofDemand }
    : unknown

/** A write to credits must declare its side. */
type SaysSide<R> = R extends { method: 'GET' }
  ? unknown
  : R extends { access: 'credits.edit' }
    ? { side: 'staff' }
    : unknown

/** Declares one endpoint: its method, path, access and shapes. It answers `{ data }`. */
export const route = <const R extends Omit<JsonRoute, 'kind'>>(
  definition: R & SaysProof<R> & SaysSide<R>,
): R & { kind: 'json' } => ({
  kind: 'json',
  ...definition,
})

/** Maximum JSON body of a route without `maxBodyBytes`, in bytes. */
export const defaultBodyBytes = 16 * 1024

/** Maximum rows per page. `defaultLimit` applies when the caller gives no limit. */
export const maximumLimit = 200
export const defaultLimit = 50

/** A boolean filter of a query string. */
export const BooleanFilter = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'Valeur attendue : true ou false' }),
  z.transform((value) => value === true || value === 'true'),
)

/** A repeatable filter: `?role=CLIENT&role=TALENT`. */
export const repeatable = <S extends z.core.$ZodType>(item: S) =>
  z.pipe(
    z.union([z.array(item), item], { error: 'Valeur inattendue' }),
    z.transform((value): z.output<S>[] => (Array.isArray(value) ? value : [value as z.output<S>])),
  )

/** Most ids that one call may name in its address. */
export const maximumIds = 100
/** A filter to rows by their ids: which of them answer the other filters, and how they now are. */
export const IdsFilter = repeatable(Id).check(
  z.refine((ids) => ids.length <= maximumIds, `${maximumIds} identifiants au plus à la fois`),
)

type Sort<Key extends string> = Key | `-${Key}`
const paging = <Key extends string>(sort: readonly Key[]) => ({
  limit: z._default(
    z.coerce.number<number>('Nombre attendu').check(z.int(), z.minimum(1), z.maximum(maximumLimit)),
    defaultLimit,
  ),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  /** The rank of the first row, from 0, where its cursor is not known: whoever drags to the end. A cursor prevails. */
  from: z.optional(z.coerce.number<number>('Nombre attendu').check(z.int(), z.minimum(0), z.maximum(100_000_000))),
  sort: z.optional(
    z.enum(
      sort.flatMap((key): Sort<Key>[] => [key, `-${key}`]),
      { error: 'Tri inconnu' },
    ),
  ),
  q: z.optional(Contains),
})

/** Declares a list: paged by cursor, sorted by one of `sort` (default: the first), searched with `q`, filtered with `filters`. */
export const list = <
  const Path extends `/api/${string}`,
  const A extends Access,
  Item extends Schema,
  const Key extends string,
  Filters extends z.core.$ZodLooseShape,
>(definition: {
  path: Path
  access: A
  summary: string
  item: Item
  sort: readonly Key[]
  filters: Filters
  errors?: readonly ErrorCode[]
}) => ({
  kind: 'list' as const,
  method: 'GET' as const,
  path: definition.path,
  access: definition.access,
  summary: definition.summary,
  item: definition.item,
  sort: definition.sort,
  query: z.object({ ...paging(definition.sort), ...definition.filters }),
  ...(definition.errors && { errors: definition.errors }),
})

/** Declares a stream of server-sent events. */
export const events = <const R extends Omit<EventsRoute, 'kind' | 'method'>>(definition: R) => ({
  kind: 'events' as const,
  method: 'GET' as const,
  ...definition,
})

/** Declares the upload of one file. The query describes it (its name). */
export const upload = <const R extends Omit<UploadRoute, 'kind' | 'method'>>(definition: R) => ({
  kind: 'upload' as const,
  method: 'POST' as const,
  ...definition,
})

/** Declares the download of one file. */
export const download = <const R extends Omit<DownloadRoute, 'kind' | 'method'>>(definition: R) => ({
  kind: 'download' as const,
  method: 'GET' as const,
  ...definition,
})

/** Declares the resumable upload of one large file. */
export const resumable = <const R extends Omit<ResumableRoute, 'kind' | 'method'>>(definition: R) => ({
  kind: 'resumable' as const,
  method: 'PATCH' as const,
  ...definition,
})

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
type Params<R extends Route> = [ParamNames<R['path']>] extends [never]
  ? unknown
  : { params: Record<ParamNames<R['path']>, string> }
type Part<R extends Route, Key extends 'query' | 'body'> = R extends Record<Key, infer S extends Schema> ? S : never
type InputPart<S, Key extends string> = [S] extends [never]
  ? unknown
  : S extends Schema
    ? Partial<z.input<S>> extends z.input<S>
      ? Partial<Record<Key, z.input<S>>>
      : Record<Key, z.input<S>>
    : unknown
type ParsedPart<S, Key extends string> = [S] extends [never]
  ? unknown
  : S extends Schema
    ? Record<Key, z.output<S>>
    : unknown

/** One page of a list. `nextCursor` is null at the end; `total` counts every matching row. */
export type Page<Row> = { data: Row[]; total: number; nextCursor: string | null }

/** The caller's input. */
export type RouteInput<R extends Route> = Params<R> &
  InputPart<Part<R, 'query'>, 'query'> &
  InputPart<Part<R, 'body'>, 'body'>
/** The handler's input, after validation. */
export type RouteParsed<R extends Route> = Params<R> &
  ParsedPart<Part<R, 'query'>, 'query'> &
  ParsedPart<Part<R, 'body'>, 'body'>
/** The handler's return value, and the caller's result. */
export type RouteOutput<R extends Route> = R extends JsonRoute | UploadRoute
  ? z.output<R['response']>
  : R extends ListRoute
    ? Page<z.output<R['item']>>
    : R extends EventsRoute
      ? z.output<R['message']>
      : never

/** The JSON body of a route's success response. */
export function answerOf(answering: JsonRoute | ListRoute | UploadRoute): Schema {
  if (answering.kind !== 'list') return z.object({ data: answering.response })
  return z.object({ data: z.array(answering.item), total: z.int(), nextCursor: z.nullable(z.string()) })
}
