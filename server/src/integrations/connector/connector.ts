import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible'
import { Agent, errors, interceptors, request } from 'undici'
import * as z from 'zod/mini'
import { traceOutside } from '#platform/tracing/work.ts'
import { ServiceTrouble } from '../trouble.ts'

export type ConnectorRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
export type ServiceAnswer = { status: number; headers: Record<string, string>; body: Buffer }

/** Calls one service over HTTP, with care for the service and for waiting callers. */
export type Connector = {
  /** Throws `ServiceTrouble`: no answer, 402, 429 or 5xx after all attempts, or a service that failed too often. */
  ask(url: string | URL, options?: ConnectorRequest): Promise<ServiceAnswer>
  close(): Promise<void>
}

type ConnectorOptions = {
  /** Maximum number of calls started per second. The others wait. */
  perSecond?: number
  /** The pause that the service's headers request, in milliseconds. */
  restAfter?: (headers: Record<string, string>) => number
}

/** Time limit of a call with its retries, without its time in the queue. Milliseconds. */
const callTimeout = 25_000
/** Longer pauses fail at once. Milliseconds. */
const longestRest = 3000
/** Consecutive failures that open the circuit breaker. */
const failuresToOpen = 5
/** Time before one call is tried again. Milliseconds. */
const openFor = 20_000

const away = (reason: string) => new ServiceTrouble('away', reason)

/** The trouble of a status that the caller does not expect. */
export function troubleOfStatus(status: number): ServiceTrouble {
  if (status === 429) return away('too many calls (429)')
  if (status === 402) return new ServiceTrouble('refused', 'its plan allows no more (402)')
  if (status >= 500) return away(`answered ${status}`)
  const kind = status === 401 || status === 403 ? 'refused' : 'unexpected-answer'
  return new ServiceTrouble(kind, `answered ${status}`)
}

function troubleIn(error: unknown): ServiceTrouble {
  if (error instanceof ServiceTrouble) return error
  if (error instanceof BrokenCircuitError) return away('left alone after too many failures')
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof errors.RequestRetryError && cause.statusCode > 0) return troubleOfStatus(cause.statusCode)
    if (cause.name === 'TimeoutError') return away('no answer in time')
    if ('code' in cause && typeof cause.code === 'string') return away(`no answer (${cause.code})`)
  }
  return away('no answer')
}

const plainHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/**
 * Retries temporary failures and rate limits (429) three times, with growing pauses. A service that keeps failing is not called for
 * a while, so that nobody waits for it.
 */
export function createConnector({ perSecond, restAfter = () => 0 }: ConnectorOptions = {}): Connector {
  const agent = new Agent({ headersTimeout: 8000, bodyTimeout: 8000, connect: { timeout: 5000 } })
  const dispatcher = agent.compose(
    interceptors.retry({
      maxRetries: 3,
      minTimeout: 300,
      maxTimeout: 5000,
      methods: ['GET', 'POST'],
      statusCodes: [429, 500, 502, 503, 504],
    }),
  )
  const turns =
    perSecond === undefined ? null : new RateLimiterQueue(new RateLimiterMemory({ points: perSecond, duration: 1 }))
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: openFor, breaker: new ConsecutiveBreaker(failuresToOpen) })
  let restsUntil = 0

  const restAs = (headers: Record<string, string>) => {
    restsUntil = Math.max(restsUntil, Date.now() + restAfter(headers))
  }

  async function callOnce(url: string | URL, options: ConnectorRequest): Promise<ServiceAnswer> {
    await turns?.removeTokens(1)
    const rest = restsUntil - Date.now()
    if (rest > longestRest) throw away('its quota is spent')
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    // Starts after the queue: a long queue is not a failure of the service.
    const signal = AbortSignal.timeout(callTimeout)
    const answer = await request(url, { ...options, dispatcher, signal }).catch((error: unknown) => {
      if (error instanceof errors.RequestRetryError) restAs(plainHeaders(error.headers))
      throw error
    })
    const headers = plainHeaders(answer.headers)
    restAs(headers)
    const body = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode === 402 || answer.statusCode === 429 || answer.statusCode >= 500)
      throw troubleOfStatus(answer.statusCode)
    return { status: answer.statusCode, headers, body }
  }

  return {
    async ask(url, options = {}) {
      const { method = 'GET' } = options
      const { hostname } = new URL(url)
      const attributes = { 'http.request.method': method, 'server.address': hostname }
      return traceOutside(`${method} ${hostname}`, attributes, async () => {
        try {
          return await breaker.execute(() => callOnce(url, options))
        } catch (error) {
          // The cause may quote the request, and its credentials.
          throw troubleIn(error)
        }
      })
    },
    close: () => agent.close(),
  }
}

export const unreadableAnswer = () => new ServiceTrouble('unexpected-answer', 'an answer that makes no sense')

/** Parses a JSON answer. Throws `ServiceTrouble` when it is cut or has another shape. */
export function readAnswer<Shape>(shape: z.core.$ZodType<Shape>, { body }: Pick<ServiceAnswer, 'body'>): Shape {
  try {
    return z.parse(shape, JSON.parse(body.toString()))
  } catch {
    throw unreadableAnswer()
  }
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** Requests a token with an application's credentials (OAuth 2, client credentials). Renews it a minute before its end. */
export function createTokenKeeper(connector: Connector, tokenUrl: string, fields: Record<string, string>) {
  let heldToken: { token: Promise<string>; until: number } | null = null

  async function fresh(): Promise<string> {
    const answer = await connector.ask(tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString(),
    })
    if (answer.status !== 200) throw new ServiceTrouble('refused', `credentials refused (${answer.status})`)
    const { access_token: token, expires_in: seconds } = readAnswer(Token, answer)
    if (heldToken) heldToken.until = Date.now() + (seconds - 60) * 1000
    return token
  }

  const token = (): Promise<string> => {
    if (!heldToken || heldToken.until < Date.now()) {
      const pending = fresh()
      heldToken = { token: pending, until: Date.now() + callTimeout }
      // Concurrent calls share one request. A failed request is not reused.
      pending.catch(() => {
        heldToken = null
      })
    }
    return heldToken.token
  }

  return {
    /** Calls with the token. Retries with a new one when the service revoked it early. */
    async withToken(call: (authorization: string) => Promise<ServiceAnswer>): Promise<ServiceAnswer> {
      const answer = await call(`Bearer ${await token()}`)
      if (answer.status !== 401) return answer
      heldToken = null
      return call(`Bearer ${await token()}`)
    },
  }
}
