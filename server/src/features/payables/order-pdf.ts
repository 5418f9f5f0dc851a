import { moneyText } from '@regie/contract/money'
import { orderReference, orderSums } from '@regie/contract/payables/rules/order'
import type { ProviderOrder } from '@regie/contract/payables/schema'
import { taxRateLabels } from '@regie/contract/supplements/schema'
import { makePdf, printableText } from '#platform/pdf.ts'
import type { OrderNames } from './table.ts'

type OrderPdf = OrderNames & { order: ProviderOrder }

const margin = 56
const right = 539
const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})
const dayText = (moment: string) => dayFormat.format(new Date(moment))

/** An order to an outside provider, as a PDF. */
export function providerOrderPdf({ agency, prestation, order, provider }: OrderPdf): Promise<Buffer> {
  const title = `Bon de commande ${orderReference(order)}`
  return makePdf({ title, margin }, (pdf) => {
    const line = (text: string) => pdf.text(printableText(text))
    pdf.font('Helvetica-Bold').fontSize(18).text(printableText(title))
    pdf.font('Helvetica').fontSize(10).fillColor('#444')
    line(`${agency} · ${prestation}`)
    line(`Établi le ${dayText(order.createdAt)}`)
    if (provider) {
      const { legalName, siret, vatNumber } = provider
      line(`Prestataire : ${legalName}, ${siret === null ? 'établi hors de France' : `SIRET ${siret}`}`)
      if (vatNumber !== null) line(`TVA ${vatNumber}`)
      else if (siret !== null) line('TVA non applicable, art. 293 B du CGI')
    }
    if (order.acceptedAt)
      line(`Accepté le ${dayText(order.acceptedAt)} par ${order.acceptedByName ?? 'le prestataire'}`)
    pdf.moveDown().fillColor('#000')
    const row = (label: string, amount: string, isBold = false) => {
      pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      const width = right - margin - 110
      const high = pdf.heightOfString(printableText(label), { width })
      if (pdf.y + high > pdf.page.height - margin) pdf.addPage()
      const { y } = pdf
      pdf.text(printableText(amount), right - 100, y, { width: 100, align: 'right' })
      pdf.text(printableText(label), margin, y, { width })
      pdf.y = Math.max(pdf.y, y + high) + 5
    }
    row('Désignation', 'Montant HT', true)
    for (const { label, amount } of order.lines) row(label, moneyText(amount))
    pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).strokeColor('#999').stroke()
    pdf.y += 8
    const { exclTax, tax, inclTax } = orderSums(order)
    row('Total HT', moneyText(exclTax))
    row(order.taxRate === '0.00' ? 'Sans TVA' : `TVA ${taxRateLabels[order.taxRate]}`, moneyText(tax))
    row('Total TTC', moneyText(inclTax), true)
    if (order.note !== '') pdf.moveDown().font('Helvetica').text(printableText(order.note), margin, pdf.y)
  })
}
