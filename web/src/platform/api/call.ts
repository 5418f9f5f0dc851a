import type { JsonRoute, ListRoute, Route, RouteInput, RouteOutput } from '@regie/contract/route'
import { type Input, request } from './request.ts'

export type Callable = JsonRoute | ListRoute
/** The arguments of a route's call. The input is optional when none of its fields is required. */
export type CallArguments<R extends Route> =
  unknown extends RouteInput<R>
    ? [input?: undefined]
    : Partial<RouteInput<R>> extends RouteInput<R>
      ? [input?: RouteInput<R>]
      : [input: RouteInput<R>]
export type Call<R extends Route> = (
  ...callArguments: [...CallArguments<R>, options?: { signal?: AbortSignal }]
) => Promise<RouteOutput<R>>
/** The typed function that calls one route; rejects with an ApiError. */
export const callOf = <R extends Callable>(route: Pick<R, 'kind' | 'method' | 'path'>): Call<R> => {
  const call = async (input: Input = {}, { signal }: { signal?: AbortSignal } = {}) => {
    const answer = await request(route, input, signal)
    return route.kind === 'list' ? answer : answer.data
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server compiles its answers from the same route
  return call as unknown as Call<R>
}
