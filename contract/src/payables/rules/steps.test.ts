import { describe, expect, it } from 'vitest'
import { typeset } from '#french.ts'
import type { PayableStepName, Provider, ProviderInvoice, ProviderOrder } from '../schema.ts'
import { type HeldDocument, invoiceDifferences, isPayable, missingDocuments, payableSteps } from './steps.ts'

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
  updatedAt: '2026-11-02T10:00:00.000Z',
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

describe('the papers of a provider', () => {
  it.each<[string, HeldDocument[], string[]]>([
    ['all there', papers, []],
    ['none', [], ['Extrait Kbis ou avis Sirene', 'Attestation de vigilance Urssaf', 'RIB', 'Assurance RC pro']],
    [
      'an expired insurance',
      papers.map((paper) => (paper.kind === 'INSURANCE' ? { ...paper, expiresOn: '2026-11-26' } : paper)),
      [typeset('Assurance RC pro : expiré')],
    ],
    [
      'an insurance on its last day',
      papers.map((paper) => (paper.kind === 'INSURANCE' ? { ...paper, expiresOn: today } : paper)),
      [],
    ],
    [
      'a vigilance of six months and a day',
      papers.map((paper) => (paper.kind === 'VIGILANCE' ? { ...paper, depositedOn: '2026-05-26' } : paper)),
      [typeset('Attestation de vigilance Urssaf : de plus de 6 mois, ou expirée')],
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
    [
      'a cent more',
      { exclTax: '1033.34' },
      {},
      [typeset('Montant HT : 1\u202f033,34\u00a0€ au lieu de 1\u202f033,33\u00a0€')],
    ],
    ['another tax', { tax: '0.00' }, {}, [typeset('TVA : 0,00\u00a0€ au lieu de 206,67\u00a0€')]],
    ['its seller', { seller: { siret: '73282932000074', vatNumber: 'FR44732829320' } }, {}, []],
    [
      'another seller',
      { seller: { siret: '35600000000048', vatNumber: null } },
      {},
      [typeset('SIRET : 35600000000048 au lieu de 73282932000074')],
    ],
    ['the firm of its seller', { seller: { siret: '732829320', vatNumber: null } }, {}, []],
    [
      'the seller of a provider without SIRET',
      { seller: { siret: '732829320', vatNumber: null } },
      { siret: null },
      [typeset('SIRET : 732829320 au lieu de aucun')],
    ],
    [
      'another VAT number',
      { seller: { siret: null, vatNumber: 'DE136695976' } },
      {},
      [typeset('Numéro de TVA : DE136695976 au lieu de FR44732829320')],
    ],
    ['a seller who says nothing', { seller: { siret: null, vatNumber: null } }, {}, []],
    ['a provider without VAT', {}, { vatNumber: null }, ['TVA facturée par un prestataire sans numéro de TVA']],
  ])('%s', (_, changed, told, differences) => {
    expect(invoiceDifferences(order, { ...provider, ...told }, { ...invoice, ...changed })).toEqual(differences)
  })
})

describe('the way to the payment', () => {
  type Facts = Parameters<typeof payableSteps>[0]
  const whole: Facts = {
    order,
    provider,
    invoice,
    approvedAt: null,
    assignment: 'PROVIDER',
    documents: papers,
    since: at,
  }
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
    [
      'nobody',
      { assignment: 'NOBODY' },
      { ...all('LATER'), ORDER: 'DONE', ACCEPTANCE: 'EXPECTED', DETAILS: 'DONE', DOCUMENTS: 'DONE' },
    ],
    [
      'somebody else',
      { assignment: 'ANOTHER' },
      { ...all('LATER'), ORDER: 'DONE', ACCEPTANCE: 'EXPECTED', DETAILS: 'DONE', DOCUMENTS: 'DONE' },
    ],
    ['somebody else once approved', { approvedAt: at, assignment: 'ANOTHER' }, all('DONE')],
    ['a paper that expired since', { approvedAt: at, documents: [] }, all('DONE')],
  ])('with %s', (_, facts, states) => {
    expect(statesOf(facts)).toEqual(states)
    const steps = payableSteps({ ...whole, ...facts }, today)
    expect(isPayable(steps)).toBe(
      Object.values(states).every((state) => state === 'DONE') || states['APPROVAL'] === 'EXPECTED',
    )
    for (const { state, missing, since } of steps) {
      if (state === 'EXPECTED') expect(missing).not.toEqual([])
      if (state === 'DONE') expect(missing).toEqual([])
      expect(since !== null).toBe(state === 'EXPECTED')
    }
  })

  it.each<[string, Partial<Facts>, PayableStepName, 'staff' | 'talent', string]>([
    [
      'its agreement',
      { order: { ...order, acceptedAt: null } },
      'ACCEPTANCE',
      'talent',
      'Accord sur le bon de commande',
    ],
    ['a provider', { assignment: 'NOBODY' }, 'ACCEPTANCE', 'staff', 'Prestation à confier à un prestataire'],
    [
      'the provider who accepted',
      { assignment: 'ANOTHER' },
      'ACCEPTANCE',
      'staff',
      typeset('Commande acceptée par Lou : prestation à lui confier de nouveau'),
    ],
  ])('lacks %s', (_, facts, name, who, missing) =>
    expect(payableSteps({ ...whole, ...facts }, today).find((step) => step.name === name)).toMatchObject({
      who,
      missing: [missing],
    }),
  )

  it.each<[string, HeldDocument[], string]>([
    ['from the order, for a paper that never came', [], at],
    [
      'from its end, for one that expired after',
      papers.map((paper) => (paper.kind === 'INSURANCE' ? { ...paper, expiresOn: '2026-11-25' } : paper)),
      '2026-11-25T23:00:00.000Z',
    ],
    [
      'from the order, for one that was over before',
      papers.map((paper) => (paper.kind === 'INSURANCE' ? { ...paper, expiresOn: '2026-11-05' } : paper)),
      at,
    ],
  ])('is awaited %s', (_, documents, since) =>
    expect(payableSteps({ ...whole, documents }, today).find(({ name }) => name === 'DOCUMENTS')?.since).toBe(since),
  )
})
