import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { orderOfPurchase, orderOfSale, readPurchase, readSale } from './documents.ts'
import { Document, LegacyPurchase } from './shapes.ts'

const sale = (exclTax: unknown, inclTax: unknown, more: object = {}) =>
  z.parse(Document, { id: 7, amounts: { total_excl_tax: exclTax, total_incl_tax: inclTax }, ...more })
const purchase = (more: object) =>
  z.parse(LegacyPurchase, { id: '7', totalAmountTaxesFree: '0', totalAmount: '0', ...more })

describe('amounts, exact to the cent', () => {
  // With doubles: 0.30000000000000004, 1.1000000000000001, 0.57 × 100 = 56.99999999999999…
  it.each([
    ['0.1', '0.3', '0.10', '0.20', '0.30'],
    ['100', '120', '100.00', '20.00', '120.00'],
    ['8140.00', '9768.00', '8140.00', '1628.00', '9768.00'],
    ['19.99', '23.988', '19.99', '4.00', '23.99'],
    ['1.005', '1.206', '1.01', '0.20', '1.21'],
    [0.57, 0.684, '0.57', '0.11', '0.68'],
    ['-250.00', '-300.00', '-250.00', '-50.00', '-300.00'],
    ['999999999999.99', '999999999999.99', '999999999999.99', '0.00', '999999999999.99'],
  ])('%s excluding and %s including taxes', (exclTax, inclTax, ...expected) => {
    const read = readSale(sale(exclTax, inclTax))
    expect([read.exclTax, read.tax, read.inclTax]).toEqual(expected)
  })

  it.each([
    ['3', '890.5', '2671.50'],
    ['0.1', '0.2', '0.02'],
    ['1.5', '33.333', '50.00'],
    ['1.005', '100', '100.50'],
    ['7', '0.145', '1.02'],
  ])('of a line: %s × %s', (quantity, unitAmount, amount) => {
    const rows = [{ type: 'single', description: 'x', quantity, unit_amount: unitAmount }]
    expect(orderOfSale(sale('0', '0', { rows })).order.lines).toMatchObject([{ quantity, unitAmount, amount }])
  })

  it.each(['douze', '', '1,5', null, {}])('refuse an invalid amount: %j', (amount) => {
    expect(z.safeParse(Document, { id: 7, amounts: { total_excl_tax: amount, total_incl_tax: '1' } }).success).toBe(
      false,
    )
  })
})

describe('the formats of v1', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['2026-11-21 10:00:00', '2026-11-21'],
    ['', null],
    ['demain', null],
  ])('the day %j', (displayedDate, issuedOn) => {
    expect(readPurchase(purchase({ displayedDate })).issuedOn).toBe(issuedOn)
  })

  it.each([
    ['€', 'EUR'],
    ['$', 'USD'],
    ['CHF', 'CHF'],
    [undefined, 'EUR'],
  ])('the currency %j', (currencysymbol, currency) => {
    expect(readPurchase(purchase({ currencysymbol })).currency).toBe(currency)
  })

  it('lines, as a list or by number, in either spelling', () => {
    const line = { quantity: '2', unitAmount: '10', amount: '20.00' }
    const byNumber = purchase({ rows: { 1: { type: 'item', name: 'Journée', notes: '', qt: '2', unitAmount: '10' } } })
    expect(orderOfPurchase(byNumber).order.lines).toMatchObject([{ ...line, description: 'Journée' }])
    const asList = purchase({
      rows: [
        { row_type: 'title', row_name: 'Tournage' },
        { row_type: 'item', row_name: '<p>Journée</p>', row_qt: 2, row_unitAmount: 10 },
      ],
    })
    expect(orderOfPurchase(asList).order.lines).toMatchObject([{ ...line, description: 'Journée' }])
  })
})
