import { describe, expect, it } from 'vitest'
import { isBic, isIban, isSiret, isVatNumber } from './identifiers.ts'
import {
  type HeldDocument,
  invoiceDifferences,
  isPayable,
  missingDocuments,
  orderSums,
  payableSteps,
  totalOf,
} from './rules.ts'
import type { PayableStepName, Provider, ProviderInvoice, ProviderOrder } from './schema.ts'

describe('identifiers', () => {
  it.each([
    ['73282932000074', true],
    ['73282932000075', false],
    ['7328293200007', false],
    ['35600000000048', true],
    ['35600000049837', true],
    ['35600000049838', false],
    ['', false],
  ])('SIRET %s: %s', (text, expected) => expect(isSiret(text)).toBe(expected))

  it.each([
    ['FR44732829320', true],
    ['FR45732829320', false],
    ['DE136695976', true],
    ['FR', false],
    ['44732829320', false],
  ])('VAT number %s: %s', (text, expected) => expect(isVatNumber(text)).toBe(expected))

  it.each([
    ['FR1420041010050500013M02606', true],
    ['FR1420041010050500013M02607', false],
    ['DE89370400440532013000', true],
    ['FR142004101005050001', false],
    ['12', false],
  ])('IBAN %s: %s', (text, expected) => expect(isIban(text)).toBe(expected))

  it.each([
    ['BNPAFRPP', true],
    ['BNPAFRPPXXX', true],
    ['BNPAFRP', false],
  ])('BIC %s: %s', (text, expected) => expect(isBic(text)).toBe(expected))
})

const at = '2026-11-20T10:00:00.000Z'
const today = '2026-11-27'
const order: ProviderOrder = {
  id: 'order',
  number: 42,
  lines: [
    { label: 'Deux jours de tournage', amount: '900.00' },
    { label: 'Matériel', amount: '133.33' },
  ],
  taxRate: '20.00',
  note: '',
  createdAt: at,
  acceptedAt: at,
  acceptedByName: 'Lou',
  workApprovedAt: at,
  workApprovedByName: 'Maud',
  version: 1,
}
const provider: Provider = {
  legalName: 'Lou SARL',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
  iban: 'FR1420041010050500013M02606',
  bic: null,
  version: 1,
}
const invoice: ProviderInvoice = {
  id: 'invoice',
  number: 'F-12',
  issuedOn: '2026-11-25',
  exclTax: '1033.33',
  tax: '206.67',
  seller: null,
  fileName: 'f-12.pdf',
  size: 1200,
  depositedAt: at,
  depositedByName: 'Lou',
}
const papers: HeldDocument[] = [
  { kind: 'REGISTRATION', depositedOn: '2026-01-05', expiresOn: null },
  { kind: 'VIGILANCE', depositedOn: '2026-10-01', expiresOn: '2027-03-31' },
  { kind: 'BANK_DETAILS', depositedOn: '2025-01-05', expiresOn: null },
  { kind: 'INSURANCE', depositedOn: '2026-01-05', expiresOn: '2026-12-31' },
]

describe('sums', () => {
  it.each([
    ['20.00', '1033.33', '206.67', '1240.00'],
    ['5.50', '1033.33', '56.83', '1090.16'],
    ['0.00', '1033.33', '0.00', '1033.33'],
  ] as const)('at %s %%', (taxRate, exclTax, tax, inclTax) => {
    expect(orderSums({ ...order, taxRate })).toEqual({ exclTax, tax, inclTax })
    expect(totalOf({ exclTax, tax })).toBe(inclTax)
  })

  it('are exact to the cent, whatever the lines', () => {
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let round = 0; round < 500; round += 1) {
      const cents = Array.from({ length: 1 + random(20) }, () => 1 + random(10_000_000))
      const lines = cents.map((count) => ({
        label: 'Ligne',
        amount: `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`,
      }))
      const sum = cents.reduce((total, count) => total + count, 0)
      const { exclTax, tax, inclTax } = orderSums({ lines, taxRate: '20.00' })
      const inCents = (amount: string) => Number(amount.replace('.', ''))
      expect(inCents(exclTax)).toBe(sum)
      expect(inCents(tax)).toBe(Math.round(sum / 5))
      expect(inCents(inclTax)).toBe(sum + Math.round(sum / 5))
    }
  })
})

describe('the papers of a provider', () => {
  it.each<[string, HeldDocument[], string[]]>([
    ['all there', papers, []],
    ['none', [], ['Extrait Kbis ou avis Sirene', 'Attestation de vigilance Urssaf', 'RIB', 'Assurance RC pro']],
    [
      'an expired insurance',
      papers.map((paper) => (paper.kind === 'INSURANCE' ? { ...paper, expiresOn: '2026-11-26' } : paper)),
      ['Assurance RC pro : expiré'],
    ],
    [
      'an insurance on its last day',
      papers.map((paper) => (paper.kind === 'INSURANCE' ? { ...paper, expiresOn: today } : paper)),
      [],
    ],
    [
      'a vigilance of six months and a day',
      papers.map((paper) => (paper.kind === 'VIGILANCE' ? { ...paper, depositedOn: '2026-05-26' } : paper)),
      ['Attestation de vigilance Urssaf : de plus de 6 mois, ou expirée'],
    ],
    [
      'a vigilance of six months',
      papers.map((paper) => (paper.kind === 'VIGILANCE' ? { ...paper, depositedOn: '2026-05-27' } : paper)),
      [],
    ],
  ])('%s', (_, held, missing) => expect(missingDocuments(held, today)).toEqual(missing))
})

describe('an invoice against its order', () => {
  it.each<[string, Partial<ProviderInvoice>, Partial<Provider>, string[]]>([
    ['the same', {}, {}, []],
    ['a cent more', { exclTax: '1033.34' }, {}, ['Montant HT : 1\u202f033,34\u00a0€ au lieu de 1\u202f033,33\u00a0€']],
    ['another tax', { tax: '0.00' }, {}, ['TVA : 0,00\u00a0€ au lieu de 206,67\u00a0€']],
    ['its seller', { seller: { siret: '73282932000074', vatNumber: 'FR44732829320' } }, {}, []],
    [
      'another seller',
      { seller: { siret: '35600000000048', vatNumber: null } },
      {},
      ['SIRET : 35600000000048 au lieu de 73282932000074'],
    ],
    ['a provider without VAT', {}, { vatNumber: null }, ['TVA facturée par un prestataire sans numéro de TVA']],
  ])('%s', (_, changed, told, differences) => {
    expect(invoiceDifferences(order, { ...provider, ...told }, { ...invoice, ...changed })).toEqual(differences)
  })
})

describe('the way to the payment', () => {
  type Facts = Parameters<typeof payableSteps>[0]
  const whole: Facts = { order, provider, invoice, approvedAt: null, documents: papers, since: at }
  const statesOf = (facts: Partial<Facts>) =>
    Object.fromEntries(payableSteps({ ...whole, ...facts }, today).map(({ name, state }) => [name, state]))
  const names: PayableStepName[] = [
    'ORDER',
    'ACCEPTANCE',
    'DETAILS',
    'DOCUMENTS',
    'WORK',
    'INVOICE',
    'MATCHING',
    'APPROVAL',
  ]
  const all = (state: string) => Object.fromEntries(names.map((name) => [name, state]))

  it.each<[string, Parameters<typeof statesOf>[0], Record<string, string>]>([
    ['nothing', { order: null, provider: null, invoice: null, documents: [] }, { ...all('LATER'), ORDER: 'EXPECTED' }],
    [
      'an order',
      {
        order: { ...order, acceptedAt: null, workApprovedAt: null },
        provider: null,
        invoice: null,
        documents: [],
      },
      { ...all('LATER'), ORDER: 'DONE', ACCEPTANCE: 'EXPECTED', DETAILS: 'EXPECTED', DOCUMENTS: 'EXPECTED' },
    ],
    [
      'an accepted order',
      { order: { ...order, workApprovedAt: null }, invoice: null },
      { ...all('DONE'), WORK: 'EXPECTED', INVOICE: 'EXPECTED', MATCHING: 'LATER', APPROVAL: 'LATER' },
    ],
    [
      'an invoice that differs',
      { invoice: { ...invoice, tax: '1.00' } },
      { ...all('DONE'), MATCHING: 'EXPECTED', APPROVAL: 'LATER' },
    ],
    ['all but the word', {}, { ...all('DONE'), APPROVAL: 'EXPECTED' }],
    ['the word', { approvedAt: at }, all('DONE')],
    ['a paper that expired since', { approvedAt: at, documents: [] }, all('DONE')],
  ])('with %s', (_, facts, states) => {
    expect(statesOf(facts)).toEqual(states)
    const steps = payableSteps({ ...whole, ...facts }, today)
    expect(isPayable(steps)).toBe(
      Object.values(states).every((state) => state === 'DONE') || states['APPROVAL'] === 'EXPECTED',
    )
    for (const { state, missing, since } of steps) {
      expect(missing.length > 0).toBe(state !== 'DONE')
      expect(since !== null).toBe(state === 'EXPECTED')
    }
  })
})
