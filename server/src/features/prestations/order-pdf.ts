import { moneyText } from '@regie/contract/money'
import type { Order } from '@regie/contract/sellsy/schema'
import { makePdf, printable } from '#platform/pdf.ts'
import type { Presented } from '#platform/present.ts'

const margin = 56
const columns = { description: margin, quantity: 330, unit: 385, amount: 465 } as const
const right = 539

const money = (amount: string, { currency }: Order) => printable(moneyText(amount, currency))
const dayText = (day: string) => day.split('-').toReversed().join('/')

/** An order as a PDF, for orders without a PDF in the invoicing service. */
export function orderPdf(order: Presented<Order>): Promise<Buffer> {
  const title = `Bon de commande ${order.number || order.id}`
  return makePdf({ title, margin }, (pdf) => {
    pdf.font('Helvetica-Bold').fontSize(18).text(printable(title))
    pdf.font('Helvetica').fontSize(10).fillColor('#444')
    if (order.subject) pdf.text(printable(order.subject))
    pdf.moveDown()
    if (order.supplier) pdf.text(printable(`Fournisseur\u00a0: ${order.supplier.name}`))
    if (order.date) pdf.text(`Date\u00a0: ${dayText(order.date)}`)
    pdf
      .text(printable(`Statut\u00a0: ${order.statusLabel}`))
      .moveDown()
      .fillColor('#000')

    const cells = (bold: boolean, [description = '', quantity = '', unit = '', amount = '']: string[]) => {
      pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica')
      const high = pdf.heightOfString(description, { width: columns.quantity - columns.description - 12 })
      if (pdf.y + high > pdf.page.height - margin) pdf.addPage()
      const { y } = pdf
      const cell = (text: string, x: number, end: number) =>
        pdf.text(printable(text), x, y, { width: end - x, align: 'right' })
      cell(quantity, columns.quantity, columns.unit - 12)
      cell(unit, columns.unit, columns.amount - 8)
      cell(amount, columns.amount, right)
      pdf.text(description, columns.description, y, { width: columns.quantity - columns.description - 12 })
      // A line without a description keeps its height.
      pdf.y = Math.max(pdf.y, y + high, y + 12) + 5
    }
    cells(true, ['Désignation', 'Quantité', 'Prix HT', 'Montant HT'])
    pdf
      .moveTo(margin, pdf.y - 2)
      .lineTo(right, pdf.y - 2)
      .strokeColor('#999')
      .stroke()
    pdf.y += 4
    for (const { reference, description, quantity, unitAmount, amount } of order.lines) {
      const called = printable(reference ? `${reference} – ${description}` : description)
      cells(false, [called, quantity.replace('.', ','), money(unitAmount, order), money(amount, order)])
    }
    pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).stroke()
    pdf.y += 8
    const { exclTax, tax, inclTax } = order.totals
    for (const [label, amount] of [
      ['Total HT', exclTax],
      ['TVA', tax],
      ['Total TTC', inclTax],
    ] as const)
      cells(label === 'Total TTC', ['', '', label, money(amount, order)])
    if (order.note)
      pdf
        .moveDown()
        .font('Helvetica')
        .text(printable(order.note), margin, pdf.y, { width: right - margin })
  })
}
