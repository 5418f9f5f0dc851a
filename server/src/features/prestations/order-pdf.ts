import { moneyText } from '@regie/contract/money'
import type { Order } from '@regie/contract/sellsy/schema'
import { makePdf, printableText } from '#platform/pdf.ts'
import type { Presented } from '#platform/present.ts'

const pageMargin = 56
const columnPlaces = { description: pageMargin, quantity: 330, unit: 385, amount: 465 } as const
const rightEdge = 539

const priceText = (amount: string, { currency }: Order) => printableText(moneyText(amount, currency))
const dayText = (day: string) => day.split('-').toReversed().join('/')

/** An order as a PDF, for orders without a PDF in the invoicing service. */
export function orderPdf(order: Presented<Order>): Promise<Buffer> {
  const title = `Bon de commande ${order.number || order.id}`
  return makePdf({ title, margin: pageMargin }, (pdf) => {
    pdf.font('Helvetica-Bold').fontSize(18).text(printableText(title))
    pdf.font('Helvetica').fontSize(10).fillColor('#444')
    if (order.subject) pdf.text(printableText(order.subject))
    pdf.moveDown()
    if (order.supplier) pdf.text(printableText(`Fournisseur : ${order.supplier.name}`))
    if (order.date) pdf.text(printableText(`Date : ${dayText(order.date)}`))
    pdf
      .text(printableText(`Statut : ${order.statusLabel}`))
      .moveDown()
      .fillColor('#000')

    const cells = (bold: boolean, [description = '', quantity = '', unit = '', amount = '']: string[]) => {
      pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica')
      const high = pdf.heightOfString(description, { width: columnPlaces.quantity - columnPlaces.description - 12 })
      if (pdf.y + high > pdf.page.height - pageMargin) pdf.addPage()
      const { y } = pdf
      const cell = (text: string, x: number, end: number) =>
        pdf.text(printableText(text), x, y, { width: end - x, align: 'right' })
      cell(quantity, columnPlaces.quantity, columnPlaces.unit - 12)
      cell(unit, columnPlaces.unit, columnPlaces.amount - 8)
      cell(amount, columnPlaces.amount, rightEdge)
      pdf.text(description, columnPlaces.description, y, {
        width: columnPlaces.quantity - columnPlaces.description - 12,
      })
      // A line without a description keeps its height.
      pdf.y = Math.max(pdf.y, y + high, y + 12) + 5
    }
    cells(true, ['Désignation', 'Quantité', 'Prix HT', 'Montant HT'])
    pdf
      .moveTo(pageMargin, pdf.y - 2)
      .lineTo(rightEdge, pdf.y - 2)
      .strokeColor('#999')
      .stroke()
    pdf.y += 4
    for (const { reference, description, quantity, unitAmount, amount } of order.lines) {
      const called = printableText(reference ? `${reference} – ${description}` : description)
      cells(false, [called, quantity.replace('.', ','), priceText(unitAmount, order), priceText(amount, order)])
    }
    pdf.moveTo(pageMargin, pdf.y).lineTo(rightEdge, pdf.y).stroke()
    pdf.y += 8
    const { exclTax, tax, inclTax } = order.totals
    for (const [label, amount] of [
      ['Total HT', exclTax],
      ['TVA', tax],
      ['Total TTC', inclTax],
    ] as const)
      cells(label === 'Total TTC', ['', '', label, priceText(amount, order)])
    if (order.note)
      pdf
        .moveDown()
        .font('Helvetica')
        .text(printableText(order.note), pageMargin, pdf.y, { width: rightEdge - pageMargin })
  })
}
