import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { makePdf, printableText } from '#platform/pdf.ts'
import { demoLogo, demoPortrait } from '../files.ts'
import { type SimulatedDocument, simulatedAccount } from './account.ts'
import { companyShape, contactShape, documentShape, hitsOf, legacyShape } from './shapes.ts'

export const simulatedCredentials = { clientId: 'regie-demo', clientSecret: 'secret-du-compte-simule-4c1f' }

/** Faults of the next calls, in order, once each. `revoked` revokes the token early. */
export const faults = [
  'revoked',
  'plan',
  'too many',
  'quota spent',
  'error',
  'slow',
  'cut',
  'truncated',
  'unknown',
] as const
const Faults = z.object({ faults: z.array(z.enum(faults)) })
type Fault = (typeof faults)[number]

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  body,
  headers,
})
/** An error in v2 format. */
const problem = (status: number, message: string, headers: Record<string, string> = {}) =>
  answer(status, { error: { code: status, message, context: '' } }, headers)

const plenty = {
  'x-quota-remaining-by-second': '34',
  'x-quota-remaining-by-minute': '2098',
  'x-quota-remaining-by-day': '431962',
  'x-quota-remaining-by-month': '9999999',
}

/** A one-page PDF of the document. */
const pdfOf = ({ number, company, subject, date, lines, excluded, tax, included }: SimulatedDocument) =>
  makePdf({ title: number, margin: 56 }, (pdf) => {
    const write = (line: string) => pdf.text(printableText(line))
    pdf.fontSize(20)
    write(number || 'Brouillon').moveDown()
    pdf.fontSize(12)
    write(company)
    write(subject)
    write(date).moveDown()
    for (const { description, quantity, unit } of lines) write(`${quantity} × ${unit} €   ${description}`)
    pdf.moveDown()
    write(`HT ${excluded} €   TVA ${tax} €   TTC ${included} €`)
  })

/**
 * A server that follows Sellsy's documentation (API v2, and v1 for what v2 lacks), with an account like the demo agency's. It
 * listens on loopback only. `POST /_faults` sets the next faults.
 */
export async function startSimulatedSellsy({ port = 0, now = new Date() } = {}) {
  const account = simulatedAccount(now)
  let tokens = 0
  let upcoming: Fault[] = []
  let origin = ''

  function token(form: URLSearchParams): Answer {
    const isOurs =
      form.get('client_id') === simulatedCredentials.clientId &&
      form.get('client_secret') === simulatedCredentials.clientSecret
    if (!isOurs) return answer(401, { error: 'invalid_client', error_description: 'Client authentication failed' })
    tokens += 1
    return answer(200, { token_type: 'Bearer', expires_in: 3600, access_token: `jeton-simule-${tokens}` })
  }

  function v1(form: URLSearchParams, isOdd: boolean): Answer {
    const { method, params } = JSON.parse(form.get('do_in') ?? '{}')
    const failed = answer(200, {
      response: '',
      error: { code: 'E_OBJ_NOT_LOADABLE', message: 'Not found' },
      status: 'error',
    })
    const success = (response: unknown) => answer(200, { response, error: '', status: 'success' })
    if (method === 'Client.getOne') {
      const company = account.companies.find(({ id }) => id === params.clientid)
      if (!company) return failed
      return success({
        client: { id: company.id, pic: company.hasPicture ? `${origin}/pictures/${company.id}.png` : null },
      })
    }
    const purchase = account.documents.find(({ id, kind }) => id === String(params.id) && kind.startsWith('purchase'))
    return method === 'Purchase.getOne' && purchase ? success(legacyShape(purchase, isOdd)) : failed
  }

  function v2(path: string, query: URLSearchParams, isOdd: boolean): Answer {
    const [kind = '', id = '', part] = path.split('/')
    if (kind === 'search') return answer(200, hitsOf(account, query.get('q') ?? '', query.getAll('type[]'), isOdd))
    const company = account.companies.find((one) => one.id === id)
    const contact = account.contacts.find((one) => one.id === id)
    if (kind === 'companies' && company) return answer(200, companyShape(company))
    if (kind === 'contacts' && contact && part === 'companies')
      return answer(200, { data: account.companies.filter(({ name }) => name === contact.company).map(companyShape) })
    if (kind === 'contacts' && contact) return answer(200, contactShape(contact, origin))
    const document = account.documents.find((one) => one.id === id && `${one.kind}s` === kind)
    return document ? answer(200, documentShape(document, origin, isOdd)) : problem(404, 'Not found')
  }

  async function file(path: string): Promise<Buffer | null> {
    const [, id = ''] = /(\d+)\.(?:pdf|png)$/.exec(path) ?? []
    const company = account.companies.find((one) => one.id === id)
    if (company) return demoLogo(company.name)
    const contact = account.contacts.find((one) => one.id === id)
    if (contact) return demoPortrait(contact.email)
    const document = account.documents.find((one) => one.id === id)
    return document ? pdfOf(document) : null
  }

  async function respond(request: IncomingMessage, reply: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    const send = ({ status, body, headers = {} }: Answer) =>
      reply.writeHead(status, { 'content-type': 'application/json', ...plenty, ...headers }).end(JSON.stringify(body))
    const body = await text(request)
    if (url.pathname === '/_faults') {
      upcoming = [...z.parse(Faults, JSON.parse(body)).faults]
      return send(answer(200, { faults: upcoming }))
    }
    if (url.pathname === '/oauth2/access-tokens') return send(token(new URLSearchParams(body)))
    const fault = upcoming.shift()
    if (fault === 'revoked') tokens += 1
    if (fault === 'plan') return send(problem(402, 'Your plan does not allow this call'))
    if (fault === 'too many') return send(problem(429, 'Too many requests', { 'x-quota-remaining-by-second': '0' }))
    if (fault === 'quota spent') return send(problem(429, 'Daily quota', { 'x-quota-remaining-by-day': '0' }))
    if (fault === 'error') return send(problem(500, `Internal error near ${request.headers.authorization}`))
    if (fault === 'cut') return reply.destroy()
    if (fault === 'truncated')
      return reply.writeHead(200, { 'content-type': 'application/json', ...plenty }).end('{"data":[{"object":{"ty')
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 10_000))
    if (request.headers.authorization !== `Bearer jeton-simule-${tokens}`) return send(problem(401, 'Unauthorized'))
    if (/^\/(files|pictures)\//.test(url.pathname)) {
      const content = await file(url.pathname)
      if (!content) return send(problem(404, 'Not found'))
      const type = url.pathname.endsWith('.pdf') ? 'application/pdf' : 'image/png'
      return reply.writeHead(200, { 'content-type': type }).end(content)
    }
    const isOdd = fault === 'unknown'
    if (url.pathname === '/0/') return send(v1(new URLSearchParams(body), isOdd))
    return send(v2(url.pathname.replace(/^\/v2\//, ''), url.searchParams, isOdd))
  }

  const server = createServer((request, reply) => {
    respond(request, reply).catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    origin,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The settings of a product connected to it. */
export const simulatedSettings = (origin: string) => ({
  ...simulatedCredentials,
  apiUrl: `${origin}/v2`,
  legacyUrl: `${origin}/0/`,
  tokenUrl: `${origin}/oauth2/access-tokens`,
})
