import type { ListRoute, Page, Route, RouteOutput, Routes } from '@regie/contract/route'
import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import { type ApiError, prefixFailure } from './api-error.ts'
import { type Call, type CallArguments, type Callable, callOf } from './call.ts'
import type { Input } from './request.ts'

type RowOf<R extends Route> = RouteOutput<R> extends Page<infer Row> ? Row : never

type Reading<R extends Route> = (
  ...callArguments: CallArguments<R>
) => UndefinedInitialDataOptions<RouteOutput<R>, ApiError> & { queryKey: DataTag<QueryKey, RouteOutput<R>, ApiError> }
type Paging<R extends Route> = (
  ...callArguments: CallArguments<R>
) => UndefinedInitialDataInfiniteOptions<
  Page<RowOf<R>>,
  ApiError,
  InfiniteData<Page<RowOf<R>>, string | null>,
  QueryKey,
  string | null
> & { queryKey: QueryKey }

export type Client<R extends Routes> = {
  /** One function per route; rejects with an ApiError. */
  api: { [N in keyof R as R[N] extends Callable ? N : never]: Call<R[N]> }
  /** Query options of the routes that read, keyed `[feature, route, input]`. */
  options: { [N in keyof R as R[N] extends Callable & { method: 'GET' } ? N : never]: Reading<R[N]> }
  /** Infinite-query options of the lists, page after page by cursor. */
  pages: { [N in keyof R as R[N] extends ListRoute ? N : never]: Paging<R[N]> }
  /** Prefix of the keys of the feature's queries: invalidate it after a change. */
  key: readonly [feature: string]
}

type LooseCall = (input?: Input, options?: { signal?: AbortSignal }) => Promise<unknown>

const verbs = { GET: 'fetch', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

/** The call of a route. With a noun, its failures read « Failed to fetch project: … ». */
const calling = (feature: string, route: Callable, noun: string | undefined): LooseCall => {
  const call: LooseCall = callOf(route, feature)
  if (noun === undefined) return call
  return (input, options) =>
    call(input, options).catch((error: unknown) => {
      throw prefixFailure(error, verbs[route.method], noun)
    })
}

const readingOf = (feature: string, name: string, call: LooseCall) => {
  return (input: Input = {}) =>
    queryOptions({ queryKey: [feature, name, input], queryFn: ({ signal }) => call(input, { signal }) })
}

const cursorOf = (page: unknown): string | null =>
  typeof page === 'object' && page !== null && 'nextCursor' in page && typeof page.nextCursor === 'string'
    ? page.nextCursor
    : null

const firstPage = (): string | null => null

const pagingOf = (feature: string, name: string, call: LooseCall) => {
  return (input: Input = {}) =>
    infiniteQueryOptions({
      queryKey: [feature, name, input, 'pages'],
      queryFn: ({ pageParam, signal }) =>
        call(pageParam ? { ...input, query: { ...input.query, cursor: pageParam } } : input, { signal }),
      initialPageParam: firstPage(),
      getNextPageParam: (last) => cursorOf(last),
    })
}

/**
 * The typed client of one feature, built from its routes in the contract. Import one per feature: a page then loads its
 * own alone. With `noun`, failures name the entity.
 */
export function createClient<const R extends Routes>(
  feature: string,
  routes: R,
  { noun }: { noun?: 'project' | 'prestation' } = {},
): Client<R> {
  const api: Record<string, unknown> = {}
  const options: Record<string, unknown> = {}
  const pages: Record<string, unknown> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (route.kind !== 'json' && route.kind !== 'list') continue
    const call = calling(feature, route, noun)
    api[name] = call
    if (route.method === 'GET') options[name] = readingOf(feature, name, call)
    if (route.kind === 'list') pages[name] = pagingOf(feature, name, call)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop builds what the mapped types describe, but types don't follow keys through a loop
  return { api, options, pages, key: [feature] } as unknown as Client<R>
}
