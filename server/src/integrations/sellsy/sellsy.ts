import * as z from 'zod/mini'
import type { Remote } from '#platform/remote/remote.ts'
import {
  createConnector,
  createTokenKeeper,
  readAnswer,
  troubleOfStatus,
  unreadableAnswer,
} from '../connector/connector.ts'
import type { InvoicingContact, InvoicingService } from '../invoicing-service.ts'
import { ServiceTrouble } from '../trouble.ts'
import { companyOf } from './companies.ts'
import { orderOfPurchase, orderOfSale, readPurchase, readSale } from './documents.ts'
import { hitOf, searchTypes } from './hits.ts'
import type { SellsySettings } from './settings.ts'
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
} from './shapes.ts'

export const sellsyName = 'Sellsy'

/** The pause before the next call, from the quota headers, in milliseconds. */
export function pauseOf(headers: Record<string, string>, now = Date.now()): number {
  const spent = (unit: string) => headers[`x-quota-remaining-by-${unit}`] === '0'
  if (spent('month') || spent('day')) return 3_600_000
  if (spent('minute')) return 60_000 - (now % 60_000)
  return spent('second') ? 1000 - (now % 1000) : 0
}

/** Sellsy's advice from before v2. Quotas are per account, and other programs use the account too. */
const perSecond = 5
const mostHits = '25'

const contactOf = (found: SellsyContact, companies: readonly SellsyCompany[]): InvoicingContact => ({
  firstname: found.first_name ?? null,
  lastname: found.last_name ?? null,
  email: found.email ?? null,
  phone: found.mobile_number ?? found.phone_number ?? null,
  jobTitle: found.position ?? null,
  companyIds: companies.map(({ id }) => id),
})

/** A PDF or picture that Sellsy stores on another host. */
async function fileElsewhere(remote: Remote, url: string, most: number): Promise<Buffer | null> {
  try {
    const answer = await remote.open(url)
    if (answer.status !== 200) {
      answer.body.resume()
      return null
    }
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer.body) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > most) return null
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  } catch {
    // The cause may quote the address, which opens the file.
    throw new ServiceTrouble('away', 'a file that stands elsewhere could not be taken')
  }
}

/** The adapter of Sellsy: API v2, and v1 for what v2 lacks. `remote` fetches files from other hosts. */
export function createSellsy(settings: SellsySettings, remote: Remote): InvoicingService {
  const { clientId, clientSecret, apiUrl, legacyUrl, tokenUrl } = settings
  const connector = createConnector({ perSecond, restAfter: pauseOf })
  const keeper = createTokenKeeper(connector, tokenUrl, { client_id: clientId, client_secret: clientSecret })

  /** Sellsy's answer at an address; null for 404. */
  async function ask(url: string | URL) {
    const answer = await keeper.withToken((authorization) => connector.ask(url, { headers: { authorization } }))
    if (answer.status === 404) return null
    if (answer.status !== 200) throw troubleOfStatus(answer.status)
    return answer
  }

  /** The answer of API v2; null for 404. */
  async function get<Shape>(path: string, shape: z.core.$ZodType<Shape>, query: [string, string][] = []) {
    const url = new URL(`${apiUrl}/${path}`)
    for (const [name, value] of query) url.searchParams.append(name, value)
    const answer = await ask(url)
    return answer && readAnswer(shape, answer)
  }

  /** The answer of a method of API v1; null when it reports no record. */
  async function legacy<Shape>(method: string, params: Record<string, string>, shape: z.core.$ZodType<Shape>) {
    const body = new URLSearchParams({ request: '1', io_mode: 'json', do_in: JSON.stringify({ method, params }) })
    const answer = await keeper.withToken((authorization) =>
      connector.ask(legacyUrl, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      }),
    )
    if (answer.status !== 200) throw troubleOfStatus(answer.status)
    const { status, response } = readAnswer(LegacyAnswer, answer)
    // Many codes mean « there is none » or « not yours »: both show nothing.
    if (status !== 'success') return null
    const read = z.safeParse(shape, response)
    if (!read.success) throw unreadableAnswer()
    return read.data
  }

  const one = <Shape>(kind: string, id: string, shape: z.core.$ZodType<Shape>, query?: [string, string][]) =>
    get(`${kind}/${encodeURIComponent(id)}`, shape, query)
  const sale = (kind: 'invoices' | 'orders', id: string) => one(kind, id, Document, [['embed[]', 'company']])
  /** A supplier's document, available in API v1 only. */
  const purchase = (id: string) => legacy('Purchase.getOne', { id, includeTags: 'N' }, LegacyPurchase)
  /** The address of a company's picture, available in API v1 only. */
  async function companyPicture(id: string) {
    const found = await legacy('Client.getOne', { clientid: id }, LegacyClient)
    return found?.client?.pic ?? found?.pic ?? null
  }

  const own = new Set([apiUrl, legacyUrl, tokenUrl].map((url) => new URL(url).origin))
  /** Sent with our token on Sellsy's configured host only. Other hosts are fetched like any public address. */
  async function file(url: string, most: number) {
    if (!URL.canParse(url) || !own.has(new URL(url).origin)) return fileElsewhere(remote, url, most)
    const answer = await ask(url)
    return answer && answer.body.length <= most ? answer.body : null
  }

  return {
    name: sellsyName,
    isConnected: true,
    async search(words, kinds) {
      const found = await get('search', Hits, [
        ['q', words],
        ['limit', mostHits],
        ...kinds.map((kind): [string, string] => ['type[]', searchTypes[kind]]),
      ])
      const current = (found?.data ?? []).filter(({ is_archived: isArchived }) => isArchived !== true)
      return current.flatMap((hit) => hitOf(hit) ?? [])
    },
    async company(id) {
      const found = await one('companies', id, Company, [
        ['embed[]', 'invoicing_address'],
        ['embed[]', 'delivery_address'],
      ])
      return found && companyOf(found)
    },
    async contact(id) {
      const found = await one('contacts', id, Contact)
      if (!found) return null
      const companies = await get(`contacts/${encodeURIComponent(id)}/companies`, Companies)
      return contactOf(found, companies?.data ?? [])
    },
    async invoice(side, id) {
      if (side === 'PURCHASE') {
        const found = await purchase(id)
        return found && readPurchase(found)
      }
      const found = await sale('invoices', id)
      return found && readSale(found)
    },
    async order(side, id) {
      if (side === 'PURCHASE') {
        const found = await purchase(id)
        return found && orderOfPurchase(found)
      }
      const found = await sale('orders', id)
      return found && orderOfSale(found)
    },
    async picture(of, id, most) {
      const url = of === 'company' ? await companyPicture(id) : ((await one('contacts', id, Contact))?.avatar ?? null)
      return url ? file(url, most) : null
    },
    file,
    async check() {
      await get('search', Hits, [
        ['q', 'a'],
        ['limit', '1'],
        ['type[]', searchTypes.company],
      ])
    },
    close: () => connector.close(),
  }
}
