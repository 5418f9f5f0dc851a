import { afterAll, describe, expect, it } from 'vitest'
import { demoSellsyId } from '#demo/derive.ts'
import { simulatedAccount } from '#demo/sellsy/account.ts'
import { type faults, simulatedSettings, startSimulatedSellsy } from '#demo/sellsy/simulated.ts'
import { createRemote } from '#platform/remote/remote.ts'
import { invoicingInMemory } from '#test/support/invoicing-in-memory.ts'
import type { InvoicingService } from './invoicing-service.ts'
import { createSellsy } from './sellsy/sellsy.ts'
import type { TroubleKind } from './trouble.ts'

type TestedTrouble = Exclude<TroubleKind, 'not-configured'>
type Implementation = {
  service: InvoicingService
  /** Makes the next call fail. */
  fail: (kind: TestedTrouble) => Promise<void>
  stop: () => Promise<void>
}

const now = new Date()
const causes: Record<TestedTrouble, (typeof faults)[number][]> = {
  away: ['error', 'error', 'error', 'error'],
  refused: ['plan'],
  'unexpected-answer': ['truncated'],
}

async function overHttp(): Promise<Implementation> {
  const { origin, stop } = await startSimulatedSellsy({ now })
  const service = createSellsy(simulatedSettings(origin), createRemote())
  return {
    service,
    fail: async (kind) =>
      void (await fetch(`${origin}/_faults`, { method: 'POST', body: JSON.stringify({ faults: causes[kind] }) })),
    stop: async () => {
      await service.close()
      await stop()
    },
  }
}

async function inMemory(): Promise<Implementation> {
  const { service, fail } = invoicingInMemory(simulatedAccount(now))
  return { service, fail: async (kind) => fail(kind), stop: () => service.close() }
}

const brelan = demoSellsyId('company', 'Maison Brelan')
const ondelette = demoSellsyId('company', 'Studio Ondelette')
const gwenael = demoSellsyId('contact', 'Gwenaël')
/** Some services have no references. */
const anyText: unknown = expect.any(String)
const day = /^\d{4}-\d{2}-\d{2}$/
const { companies } = simulatedAccount(now)
const withPicture = companies.find(({ hasPicture }) => hasPicture)?.id ?? ''
const withoutPicture = companies.find(({ hasPicture }) => !hasPicture)?.id ?? ''
const beginningOf = (content: Buffer | null, bytes: number) => content?.subarray(0, bytes).toString('latin1')

type Case = [what: string, ask: (service: InvoicingService) => Promise<unknown>, expected: unknown]
const cases: Case[] = [
  [
    'a company is found by words without their accents',
    (service) => service.search('brelan', ['company']),
    [
      {
        id: brelan,
        kind: 'company',
        label: 'Maison Brelan',
        detail: companies.find(({ id }) => id === brelan)?.record.city,
        email: null,
        phone: null,
        companyId: null,
        status: null,
        amount: null,
      },
    ],
  ],
  [
    'a person is found with their job and company',
    (service) => service.search('le bihan', ['contact']),
    [
      {
        id: gwenael,
        kind: 'contact',
        label: 'Gwenaël Le Bihan',
        detail: 'Chef de produit · Biscuiterie d’Armorac',
        email: 'gwenael.lebihan@armorac.test',
        phone: '0353010042',
        companyId: null,
        status: null,
        amount: null,
      },
    ],
  ],
  [
    'a document is found with its status, its amount, and whose it is',
    (service) => service.search('48377', ['invoice', 'purchase-invoice']),
    [
      {
        id: '48377',
        kind: 'invoice',
        label: expect.stringMatching(/^FACT-/),
        detail: 'Collection Aube – tournage et montage · Maison Brelan',
        email: null,
        phone: null,
        companyId: brelan,
        status: 'late',
        amount: '9768.00',
      },
    ],
  ],
  ['only the kinds asked for are found', (service) => service.search('48377', ['company', 'order']), []],
  ['nothing is found by words that nothing has', (service) => service.search('zzzz', ['company', 'invoice']), []],
  [
    'a company is whole, its address in the lines of an envelope',
    (service) => service.company(brelan),
    {
      name: 'Maison Brelan',
      siret: expect.stringMatching(/^\d{14}$/),
      vatNumber: expect.stringMatching(/^FR\d{11}$/),
      address: expect.stringMatching(/^\d+ .+\n\d{5} .+$/),
      deliveryAddress: null,
      phone: expect.stringMatching(/^\d{10}$/),
      email: 'contact@maison-brelan.test',
      website: 'https://www.maison-brelan.test',
    },
  ],
  ['an unknown company is null', (service) => service.company('99'), null],
  [
    'a contact is whole, with the ids of their companies',
    (service) => service.contact(gwenael),
    {
      firstname: 'Gwenaël',
      lastname: 'Le Bihan',
      email: 'gwenael.lebihan@armorac.test',
      phone: '0353010042',
      jobTitle: 'Chef de produit',
      companyIds: [demoSellsyId('company', 'Biscuiterie d’Armorac')],
    },
  ],
  [
    'what a contact lacks is null',
    async (service) => (await service.contact(demoSellsyId('contact', 'Sacha')))?.email,
    null,
  ],
  ['an unknown contact is null', (service) => service.contact('99'), null],
  [
    'an invoice that is sold has its amounts to the cent',
    (service) => service.invoice('SALE', '48377'),
    {
      number: expect.stringMatching(/^FACT-/),
      subject: 'Collection Aube – tournage et montage',
      status: 'late',
      issuedOn: expect.stringMatching(day),
      dueOn: expect.stringMatching(day),
      currency: 'EUR',
      exclTax: '8140.00',
      tax: '1628.00',
      inclTax: '9768.00',
      remainingDue: '7326.00',
      billedTo: 'Maison Brelan',
      billedToId: brelan,
      pdf: expect.any(String),
    },
  ],
  [
    'an invoice that is bought too, in the same shape',
    (service) => service.invoice('PURCHASE', '91450'),
    {
      number: expect.stringMatching(/^FF-/),
      subject: 'Mixage et mastering',
      status: 'due',
      issuedOn: expect.stringMatching(day),
      dueOn: expect.stringMatching(day),
      currency: 'EUR',
      exclTax: '1146.35',
      tax: '229.27',
      inclTax: '1375.62',
      remainingDue: '1375.62',
      billedTo: 'Studio Ondelette',
      billedToId: ondelette,
      pdf: null,
    },
  ],
  ['what is sold is not bought', (service) => service.invoice('PURCHASE', '48377'), null],
  ['what is bought is not sold', (service) => service.invoice('SALE', '91450'), null],
  [
    'an order has its lines, in plain text',
    (service) => service.order('PURCHASE', '77031'),
    {
      order: {
        id: '77031',
        number: expect.stringMatching(/^BCF-/),
        kind: 'purchase-order',
        status: 'sent',
        date: expect.stringMatching(day),
        dueDate: null,
        subject: 'Location de plateau',
        currency: 'EUR',
        totals: { exclTax: '2857.85', tax: '571.57', inclTax: '3429.42' },
        taxes: [{ label: 'TVA', amount: '571.57' }],
        lines: [
          { reference: anyText, description: 'Journée', quantity: '3', unitAmount: '890.5', amount: '2671.50' },
          {
            reference: anyText,
            description: 'Déplacement et matériel',
            quantity: '1',
            unitAmount: '186.35',
            amount: '186.35',
          },
        ],
        supplier: { id: demoSellsyId('company', 'Plateau 27'), name: 'Plateau 27' },
        contact: '',
        note: 'Paiement à trente jours fin de mois.\n\nMerci de rappeler le numéro du bon sur votre facture.',
      },
      pdf: null,
    },
  ],
  ['an unknown order is null', (service) => service.order('SALE', '77031'), null],
  [
    'a logo comes as bytes',
    async (service) => beginningOf(await service.picture('company', withPicture, 5_000_000), 4),
    '\u0089PNG',
  ],
  ['a logo above the bound is null', (service) => service.picture('company', withPicture, 10), null],
  ['no logo is null', (service) => service.picture('company', withoutPicture, 5_000_000), null],
  ['a logo of nobody is null', (service) => service.picture('contact', '99', 5_000_000), null],
  [
    'a PDF is taken by the reference that came with its invoice',
    async (service) => {
      const pdf = (await service.invoice('SALE', '48211'))?.pdf ?? ''
      return [beginningOf(await service.file(pdf, 1_000_000), 5), await service.file(pdf, 10)]
    },
    ['%PDF-', null],
  ],
  [
    'what is found can be read under its id, and says the same',
    async (service) => {
      const found = await service.search('armorac', ['invoice'])
      const read = await Promise.all(found.map(({ id }) => service.invoice('SALE', id)))
      return found.length > 0 && found.every(({ amount }, index) => amount === read[index]?.inclTax)
    },
    true,
  ],
  [
    'a search has an end',
    async (service) => (await service.search('a', ['company', 'contact', 'invoice', 'order'])).length,
    25,
  ],
  ['a check says nothing when all is well', (service) => service.check(), undefined],
]

type Method = Exclude<keyof InvoicingService, 'name' | 'isConnected' | 'close'>
const calls: Record<Method, (service: InvoicingService, pdf: string) => Promise<unknown>> = {
  search: (service) => service.search('a', ['company']),
  company: (service) => service.company(brelan),
  contact: (service) => service.contact(gwenael),
  invoice: (service) => service.invoice('SALE', '48377'),
  order: (service) => service.order('PURCHASE', '77031'),
  picture: (service) => service.picture('company', withPicture, 5_000_000),
  file: (service, pdf) => service.file(pdf, 5_000_000),
  check: (service) => service.check(),
}
/** Only one method is tested without an answer, because it waits for all retries. The bytes of a file have no shape. */
const kindsOf = (method: string): TestedTrouble[] => [
  'refused',
  ...(method === 'file' ? [] : (['unexpected-answer'] as const)),
  ...(method === 'search' ? (['away'] as const) : []),
]

describe.each([
  ['Sellsy, over HTTP', overHttp],
  ['a ledger in memory', inMemory],
])('an invoicing service: %s', async (_name, open) => {
  const { service, fail, stop } = await open()
  afterAll(stop)

  it('has a name, and is connected', () => {
    expect(service.name).not.toBe('')
    expect(service.isConnected).toBe(true)
  })

  it.each(cases)('%s', async (_what, ask, expected) => {
    expect(await ask(service)).toEqual(expected)
  })

  it.each(Object.entries(calls))('in trouble says which, and nothing else: %s', async (method, call) => {
    const pdf = (await service.invoice('SALE', '48211'))?.pdf ?? ''
    for (const kind of kindsOf(method)) {
      await fail(kind)
      await expect(call(service, pdf)).rejects.toMatchObject({ name: 'ServiceTrouble', kind })
      await call(service, pdf)
    }
  })
})
