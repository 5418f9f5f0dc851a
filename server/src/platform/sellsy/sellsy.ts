import * as z from 'zod/mini'
import { createConnector, createTokenKeeper, readAnswer, ServiceUnavailable } from '../connector/connector.ts'
import {
  Companies,
  Company,
  Contact,
  Document,
  Hits,
  LegacyAnswer,
  LegacyClient,
  LegacyPurchase,
  type SellsyCompany,
  type SellsyContact,
  type SellsyDocument,
  type SellsyHit,
  type SellsyPurchase,
} from './shapes.ts'

export type { SellsyCompany, SellsyContact, SellsyDocument, SellsyHit, SellsyPurchase } from './shapes.ts'

export type SellsySettings = {
  clientId: string
  clientSecret: string
  /** `https://api.sellsy.com/v2`, without a trailing slash. */
  apiUrl: string
  /** API v1, called with the tokens of v2 for what v2 lacks. */
  legacyUrl: string
  tokenUrl: string
}

/** Types of objects a search can be limited to, as Sellsy writes them. */
export type SellsySearchType =
  | 'company'
  | 'individual'
  | 'contact'
  | 'document.invoice'
  | 'document.creditnote'
  | 'document.order'
  | 'purchase.purInvoice'
  | 'purchase.purOrder'

/** Asks Sellsy. Every call throws `ServiceUnavailable` when it can't be asked; null is what it does not have. */
export type Sellsy = {
  search(q: string, types: readonly SellsySearchType[]): Promise<SellsyHit[]>
  company(id: string): Promise<SellsyCompany | null>
  contact(id: string): Promise<SellsyContact | null>
  individual(id: string): Promise<SellsyContact | null>
  companiesOfContact(id: string): Promise<SellsyCompany[]>
  invoice(id: string): Promise<SellsyDocument | null>
  order(id: string): Promise<SellsyDocument | null>
  /** A document of a supplier, which only API v1 knows. */
  purchase(id: string): Promise<SellsyPurchase | null>
  /** Address of a company's picture, which only API v1 knows. */
  companyPicture(id: string): Promise<string | null>
  /** Whether an address is of Sellsy as it was set, where its files may be taken with our token. */
  isOwn(url: string): boolean
  /** The bytes of a file of Sellsy as it was set. */
  file(url: string): Promise<Buffer | null>
  close(): Promise<void>
}

/** What an answer says of the quotas: how long to wait before the next call, in milliseconds. */
export function restOf(headers: Record<string, string>, now = Date.now()): number {
  const spent = (unit: string) => headers[`x-quota-remaining-by-${unit}`] === '0'
  if (spent('month') || spent('day')) return 3_600_000
  if (spent('minute')) return 60_000 - (now % 60_000)
  return spent('second') ? 1000 - (now % 1000) : 0
}

/** Sellsy's own advice of before v2, kept: its quotas are counted on the account, of which we are not the only user. */
const perSecond = 5
const mostHits = '25'

export function createSellsy({ clientId, clientSecret, apiUrl, legacyUrl, tokenUrl }: SellsySettings): Sellsy {
  const connector = createConnector({ perSecond, restAfter: restOf })
  const keeper = createTokenKeeper(connector, tokenUrl, { client_id: clientId, client_secret: clientSecret })

  /** What an address of API v2 answers; null for 404. */
  async function get<Shape>(path: string, shape: z.core.$ZodType<Shape>, query: [string, string][] = []) {
    const url = new URL(`${apiUrl}/${path}`)
    for (const [name, value] of query) url.searchParams.append(name, value)
    const answer = await keeper.withToken((authorization) => connector.ask(url, { headers: { authorization } }))
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new ServiceUnavailable(`answered ${answer.status}`)
    return readAnswer(shape, answer)
  }

  /** What a method of API v1 answers; null when it says that there is none. */
  async function legacy<Shape>(method: string, params: Record<string, string>, shape: z.core.$ZodType<Shape>) {
    const body = new URLSearchParams({ request: '1', io_mode: 'json', do_in: JSON.stringify({ method, params }) })
    const answer = await keeper.withToken((authorization) =>
      connector.ask(legacyUrl, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      }),
    )
    if (answer.status !== 200) throw new ServiceUnavailable(`answered ${answer.status}`)
    const { status, response } = readAnswer(LegacyAnswer, answer)
    // Its errors have many codes for « there is none » and « not yours »: both are nothing to show.
    if (status !== 'success') return null
    const read = z.safeParse(shape, response)
    if (!read.success) throw new ServiceUnavailable('an answer that makes no sense')
    return read.data
  }

  const one = <Shape>(kind: string, id: string, shape: z.core.$ZodType<Shape>, query?: [string, string][]) =>
    get(`${kind}/${encodeURIComponent(id)}`, shape, query)
  const own = new Set([apiUrl, legacyUrl, tokenUrl].map((url) => new URL(url).origin))
  const isOwn = (url: string) => URL.canParse(url) && own.has(new URL(url).origin)

  return {
    async search(q, types) {
      const found = await get('search', Hits, [
        ['q', q],
        ['limit', mostHits],
        ...types.map((type): [string, string] => ['type[]', type]),
      ])
      return (found?.data ?? []).filter(({ is_archived: isArchived }) => isArchived !== true)
    },
    company: (id) => one('companies', id, Company),
    contact: (id) => one('contacts', id, Contact),
    individual: (id) => one('individuals', id, Contact),
    companiesOfContact: async (id) =>
      (await get(`contacts/${encodeURIComponent(id)}/companies`, Companies))?.data ?? [],
    invoice: (id) => one('invoices', id, Document, [['embed[]', 'company']]),
    order: (id) => one('orders', id, Document, [['embed[]', 'company']]),
    purchase: (id) => legacy('Purchase.getOne', { id, includeTags: 'N' }, LegacyPurchase),
    async companyPicture(id) {
      const found = await legacy('Client.getOne', { clientid: id }, LegacyClient)
      return found?.client?.pic ?? found?.pic ?? null
    },
    isOwn,
    async file(url) {
      if (!isOwn(url)) throw new ServiceUnavailable('a file elsewhere')
      const answer = await keeper.withToken((authorization) => connector.ask(url, { headers: { authorization } }))
      if (answer.status === 404) return null
      if (answer.status !== 200) throw new ServiceUnavailable(`answered ${answer.status}`)
      return answer.body
    },
    close: () => connector.close(),
  }
}
