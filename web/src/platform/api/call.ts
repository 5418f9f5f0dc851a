import type { JsonRoute, ListRoute, Route, RouteInput, RouteOutput } from '@regie/contract/route'
import { addressOf, type Input, request } from './request.ts'
import { takeWrittenAnswer } from './written-answers.ts'

export type Callable = JsonRoute | ListRoute
type Body<Sent> = Sent extends { body?: infer B } ? NonNullable<B> : object
/**
 * What the pages send: where a change may carry the `version` of the row, they always say which one the person saw. Other callers of
 * the API may leave it out.
 */
type Sending<R extends Route> = RouteInput<R> &
  ('version' extends keyof Body<RouteInput<R>> ? { body: { version: number } } : unknown)
/** The arguments of a route: none, optional when nothing in its input is required, required otherwise. */
export type CallArguments<R extends Route> =
  unknown extends Sending<R>
    ? [input?: undefined]
    : Partial<Sending<R>> extends Sending<R>
      ? [input?: Sending<R>]
      : [input: Sending<R>]
export type Call<R extends Route> = (
  ...callArguments: [...CallArguments<R>, options?: { signal?: AbortSignal }]
) => Promise<RouteOutput<R>>
/**
 * The typed function that calls one route; rejects with an ApiError. A read of a `feature` may be answered by what the server wrote
 * into the page, until news of that feature.
 */
export const callOf = <R extends Callable>(route: Pick<R, 'kind' | 'method' | 'path'>, feature?: string): Call<R> => {
  const call = async (input: Input = {}, { signal }: { signal?: AbortSignal } = {}) => {
    const written =
      feature !== undefined && route.method === 'GET' && takeWrittenAnswer(addressOf(route.path, input), feature)
    const answer = written || (await request(route, input, signal))
    return route.kind === 'list' ? answer : answer.data
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server compiles its answers from the same route
  return call as unknown as Call<R>
}
