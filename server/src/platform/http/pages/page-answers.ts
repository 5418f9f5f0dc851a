import { type PageAnswers, pageOfAnswers } from '@regie/contract/page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTimeForPage } from './in-time-for-page.ts'

/** Milliseconds that a page waits for answers: what is late is asked for by its scripts, as it would be without. */
const patience = 150
/** Bytes of answers that a page carries: beyond them it would keep its own scripts waiting. */
const mostBytes = 150_000

/** Headers of the caller that decide what is answered, and whether it is. */
const carried = new Set([
  'host',
  'cookie',
  'user-agent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/**
 * Calls the API as the page would, for whoever asks for the page, and writes the answers into it. Each call is an ordinary one: the
 * route's access, the viewer's scope and the log apply.
 */
export async function withAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  addresses: readonly string[],
): Promise<(document: string) => string> {
  if (addresses.length === 0) return (document) => document
  const since = new Date().toISOString()
  const answers = new Map<string, string>()
  let bytes = 0
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => carried.has(name)))
  const ask = async (address: string) => {
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: request.socket.remoteAddress ?? '',
      headers: { ...headers, accept: 'application/json' },
    })
    bytes += Buffer.byteLength(payload)
    if (statusCode === 200 && bytes <= mostBytes) answers.set(address, payload)
  }
  await inTimeForPage(Promise.all(addresses.map(ask)), request.log, patience)
  const inTime: PageAnswers = { since, answers: new Map(answers) }
  return (document) => pageOfAnswers(document, inTime)
}
