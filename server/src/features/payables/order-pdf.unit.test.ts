import type { Provider, ProviderOrder } from '@regie/contract/payables/schema'
import { describe, expect, it } from 'vitest'
import { textOfPdf } from '#test/samples/pdf-text.ts'
import { providerOrderPdf } from './order-pdf.ts'

const order: ProviderOrder = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 42,
  lines: [{ label: 'Cadrage', amount: '1000.00' }],
  taxRate: '0.00',
  note: '',
  createdAt: '2026-11-27T23:30:00.000Z',
  acceptedAt: '2026-07-27T22:30:00.000Z',
  acceptedByName: 'Lou',
  workApprovedAt: null,
  workApprovedByName: null,
  version: 1,
}
const abroad: Provider = {
  legalName: 'Lou BV',
  siret: null,
  vatNumber: null,
  iban: 'BE68539007547034',
  bic: null,
  updatedAt: '2026-11-02T10:00:00.000Z',
  version: 1,
}
const printed = async (provider: Provider) =>
  textOfPdf(await providerOrderPdf({ agency: 'Agence', prestation: 'Cadrage', order, provider }))

describe('the PDF of an order', () => {
  it('says a provider of abroad as such', async () => {
    const text = await printed(abroad)
    expect(text).toContain('Lou BV, établi hors de France')
    expect(text).not.toMatch(/null|293/)
  })

  it('says a French firm without VAT as such', async () =>
    expect(await printed({ ...abroad, siret: '73282932000074' })).toContain('293'))

  it('has the days of Paris, in winter and in summer', async () => {
    const text = await printed(abroad)
    expect(text).toContain('28/11/2026')
    expect(text).toContain('28/07/2026')
  })
})
