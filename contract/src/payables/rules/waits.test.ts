import { expect, it } from 'vitest'
import type { HeldDocument, PayableFacts } from './steps.ts'
import { payableAwaited } from './waits.ts'

const today = '2026-11-27'
const papers: HeldDocument[] = [
  { kind: 'REGISTRATION', depositedOn: '2026-01-05', expiresOn: null },
  { kind: 'VIGILANCE', depositedOn: '2026-10-01', expiresOn: '2027-03-31' },
  { kind: 'BANK_DETAILS', depositedOn: '2025-01-05', expiresOn: null },
  { kind: 'INSURANCE', depositedOn: '2026-01-05', expiresOn: '2026-12-31' },
]
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T10:00:00.000Z`
const order = {
  lines: [{ label: 'Cadrage', amount: '1000.00' }],
  taxRate: '20.00' as const,
  createdAt: day(1),
  acceptedAt: day(2),
  acceptedByName: 'Lou',
  workApprovedAt: day(5),
}
const fresh = { ...order, acceptedAt: null, acceptedByName: null, workApprovedAt: null }
const provider = { siret: '73282932000074', vatNumber: 'FR44732829320' }
const invoice = { exclTax: '1000.00', tax: '200.00', seller: null, depositedAt: day(4) }
const whole: PayableFacts = {
  order,
  provider,
  invoice,
  approvedAt: null,
  assignment: 'PROVIDER',
  documents: papers,
  since: day(1),
}
const without = (kind: HeldDocument['kind'], ...instead: HeldDocument[]) => [
  ...papers.filter((paper) => paper.kind !== kind),
  ...instead,
]

it.each<[string, Partial<PayableFacts>, string | null]>([
  ['all but the last word', {}, `staff, Donner le bon à payer, ${day(5)}`],
  ['the last word', { approvedAt: day(6) }, null],
  [
    'an order alone',
    { order: fresh, provider: null, invoice: null, documents: [] },
    `talent, Accepter le bon de commande ; donner les coordonnées de facturation ; fournir : Extrait Kbis ou avis Sirene, Attestation de vigilance Urssaf, RIB, Assurance RC pro, ${day(1)}`,
  ],
  ['an agreement that lacks alone', { order: fresh, invoice: null }, `talent, Accepter le bon de commande, ${day(1)}`],
  ['an invoice that lacks', { invoice: null }, `talent, Déposer la facture, ${day(2)}`],
  ['an invoice of another amount', { invoice: { ...invoice, tax: '0.00' } }, `talent, Corriger la facture, ${day(4)}`],
  ['work to approve', { order: { ...order, workApprovedAt: null } }, `staff, Approuver le travail livré, ${day(2)}`],
  [
    'work to approve and an invoice that lacks',
    { order: { ...order, workApprovedAt: null }, invoice: null },
    `talent, Déposer la facture, ${day(2)}`,
  ],
  [
    'a paper that expired',
    { documents: without('INSURANCE', { kind: 'INSURANCE', depositedOn: '2026-01-05', expiresOn: '2026-11-10' }) },
    'talent, Fournir : Assurance RC pro, 2026-11-10T23:00:00.000Z',
  ],
  [
    'a paper that expired before the order',
    { documents: without('INSURANCE', { kind: 'INSURANCE', depositedOn: '2026-01-05', expiresOn: '2026-10-10' }) },
    `talent, Fournir : Assurance RC pro, ${day(1)}`,
  ],
  ['nobody to do it', { assignment: 'NOBODY', order: fresh, documents: [] }, `staff, Confier la prestation, ${day(1)}`],
  [
    'somebody else to do it than who accepted',
    { assignment: 'ANOTHER', provider: null },
    `staff, Confier de nouveau la prestation, ${day(1)}`,
  ],
])('%s', (_, changed, expected) => {
  const found = payableAwaited({ ...whole, ...changed }, today)
  expect(found && `${found.who}, ${found.what}, ${found.since}`).toBe(expected)
})
