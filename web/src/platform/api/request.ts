import type { Route } from '@regie/contract/route'
import { askProof } from '../session/proof.ts'
import { ApiError, apiErrorOf, networkError } from './api-error.ts'
import { isAwayStatus, probeServer } from './reachability.ts'
import { dropWrittenAnswers } from './written-answers.ts'

/** A `body` that is a Blob is sent unchanged. */
export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Address of a route: its params in the path, its query as `a=1&b=2&b=3`. */
export function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(key, String(item))
  return search.size > 0 ? `${pathname}?${search.toString()}` : pathname
}

let onSessionEnded: (() => void) | undefined
/** Registers the callback for an answer that ends the session. */
export const whenSessionEnds = (react: () => void) => {
  onSessionEnded = react
}

let onEnrolmentRequired: (() => void) | undefined
/** Registers the callback for an answer that demands a second factor. */
export const whenEnrolmentRequired = (react: () => void) => {
  onEnrolmentRequired = react
}

const isAnswer = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body

/**
 * Calls a route and resolves to its JSON answer, `{ data, … }`; rejects with an ApiError, or with the error of an
 * abort. When the server demands a recent proof of identity, asks the person for it and sends the call again.
 */
export async function request(
  route: Pick<Route, 'method' | 'path'>,
  input: Input,
  signal?: AbortSignal,
): Promise<{ data: unknown }> {
  try {
    return await send(route, input, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PROOF_REQUIRED' || !(await askProof())) throw error
    return send(route, input, signal)
  }
}

async function send(
  route: Pick<Route, 'method' | 'path'>,
  input: Input,
  signal?: AbortSignal,
): Promise<{ data: unknown }> {
  if (route.method !== 'GET') dropWrittenAnswers()
  const response = await fetch(addressOf(route.path, input), {
    method: route.method,
    credentials: 'include',
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      ...(input.body !== undefined && {
        'content-type': input.body instanceof Blob ? 'application/octet-stream' : 'application/json',
      }),
    },
    body: input.body === undefined ? null : input.body instanceof Blob ? input.body : JSON.stringify(input.body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    probeServer()
    throw networkError()
  })
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error
    return null
  })
  if (response.ok && isAnswer(answer)) return answer
  const failure = apiErrorOf(response.status, answer)
  if (failure.code === 'UNAUTHENTICATED') onSessionEnded?.()
  if (failure.code === 'ENROLMENT_REQUIRED') onEnrolmentRequired?.()
  if (isAwayStatus(response.status)) probeServer()
  throw failure
}
