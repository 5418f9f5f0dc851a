import { carbonText } from '@regie/contract/carbon/rules/balance'
import { carbonCategoryLabels } from '@regie/contract/carbon/rules/factors'
import { type CarbonBalance, carbonPhaseLabels } from '@regie/contract/carbon/schema'
import { csvOf } from '@regie/contract/csv'
import { counted } from '@regie/contract/french'
import { makePdf, printableText } from '#platform/pdf.ts'
import type { Presented } from '#platform/present.ts'

const decimal = (value: number, digits = 6) => String(Number(value.toPrecision(digits))).replace('.', ',')

/** A balance as a CSV table: each line with its factor, the year and the source of the factor. */
export function carbonTable({ phase, lines }: Presented<CarbonBalance>): Buffer {
  const head = ['Phase', 'Catégorie', 'Poste', 'Quantité', 'Unité', 'Personnes', 'Occupants', 'Facteur (kgCO2e)']
  const rows = lines.map((line) => [
    carbonPhaseLabels[phase],
    carbonCategoryLabels[line.category],
    line.label,
    decimal(line.quantity),
    line.unit,
    String(line.people),
    String(line.occupants),
    line.factorValue === null ? 'inconnu' : decimal(line.factorValue),
    line.kg === null ? '' : decimal(line.kg),
    String(line.factorYear),
    line.factorSource,
    line.factorVersion,
    line.isMeasured ? 'Oui' : 'Non',
    line.note,
  ])
  const rest = ['Émissions (kgCO2e)', 'Année', 'Source', 'Version des facteurs', 'Mesuré', 'Note']
  return Buffer.from(csvOf([[...head, ...rest], ...rows]))
}

const perimeter =
  'Ordre de grandeur, du premier jour de travail à la livraison. Facteurs publics, cités ligne par ligne ; ce dont le facteur est inconnu n’est pas compté.'

/** A balance as a PDF: the total with its margin, a bar per category, and every line with its source. */
export function carbonReport({
  productionName,
  phase,
  balance,
  lines,
  reductions,
}: Presented<CarbonBalance>): Promise<Buffer> {
  const title = `Bilan carbone – ${productionName}`
  return makePdf({ title, margin: 50 }, (pdf) => {
    const width = pdf.page.width - 100
    const write = (text: string, options = {}) => pdf.text(printableText(text), 50, pdf.y, { width, ...options })

    pdf.font('Helvetica-Bold').fontSize(18)
    write(title)
    pdf.font('Helvetica').fontSize(10).fillColor('#555')
    write(
      `${carbonPhaseLabels[phase]} · ${new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(new Date())}`,
    )
    pdf.moveDown().fillColor('#000').font('Helvetica-Bold').fontSize(24)
    write(carbonText(balance.total))
    pdf.font('Helvetica').fontSize(10).fillColor('#555')
    write(`à ${carbonText(balance.margin)} près`)
    if (balance.uncounted > 0)
      write(
        `${counted(balance.uncounted, 'ligne n’est pas comptée', 'lignes ne sont pas comptées')}, faute de facteur public.`,
      )
    pdf.moveDown().fillColor('#000')

    const most = Math.max(...balance.byCategory.map(({ kg }) => kg), Number.MIN_VALUE)
    for (const { category, kg } of balance.byCategory) {
      const { y } = pdf
      pdf.text(carbonCategoryLabels[category], 50, y, { width: 150 })
      pdf.rect(210, y, Math.max(1, (kg / most) * 220), 10).fill('#4353c9')
      pdf.fillColor('#000').text(printableText(carbonText(kg)), 440, y, { width: 105, align: 'right' })
      pdf.y = y + 18
    }
    if (reductions.length > 0) {
      pdf.moveDown().font('Helvetica-Bold').fontSize(12)
      write('Ce qui réduirait le plus')
      pdf.font('Helvetica').fontSize(10)
      for (const { advice, kg } of reductions) write(`•  ${advice} : ${carbonText(kg)} de moins`)
    }
    pdf.moveDown().font('Helvetica-Bold').fontSize(12)
    write('Lignes')
    pdf.fontSize(9)
    for (const line of lines) {
      if (pdf.y > pdf.page.height - 90) pdf.addPage()
      const { y } = pdf
      pdf
        .font('Helvetica')
        .fillColor('#000')
        .text(printableText(line.kg === null ? 'non compté' : carbonText(line.kg)), 440, y, {
          width: 105,
          align: 'right',
        })
      const shared = line.occupants > 1 ? `, ${line.occupants} par véhicule` : ''
      const people = line.people > 1 ? ` × ${line.people} personnes${shared}` : ''
      pdf.text(
        printableText(
          `${line.label} : ${decimal(line.quantity, 4)} ${line.unit.replace(/^(passager|véhicule)\./, '')}${people}`,
        ),
        50,
        y,
        { width: 380 },
      )
      const factor = line.factorValue === null ? 'facteur inconnu' : `${decimal(line.factorValue)} kgCO2e/${line.unit}`
      pdf
        .fillColor('#666')
        .text(printableText(`${factor}, ${line.factorSource}, ${line.factorYear}`), 50, pdf.y, { width: 380 })
      pdf.y += 5
    }
    pdf.moveDown().fillColor('#666')
    write(perimeter)
  })
}
