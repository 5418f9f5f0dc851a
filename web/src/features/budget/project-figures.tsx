import type { ProjectBudget } from '@regie/contract/budget/schema'
import { counted } from '@regie/contract/french'
import { moneyText } from '@regie/contract/money'
import { Figures, type FigureText } from '#ui/layout/figures.tsx'
import { rateText } from './budget-text.ts'

/** What is billed and what is left to pay, for each currency of the invoices. */
const billedFigures = (billed: ProjectBudget['billed']): FigureText[] => {
  if (billed === null) return []
  if (billed.length === 0) return [{ label: 'Facturé HT', value: moneyText('0.00'), detail: 'Aucune facture liée' }]
  return billed.flatMap(({ currency, count, exclTax, inclTax, paid, remainingDue }) => {
    const money = (amount: string) => moneyText(amount, currency)
    const of = billed.length > 1 ? ` (${currency})` : ''
    return [
      {
        label: `Facturé HT${of}`,
        value: money(exclTax),
        detail: `${money(inclTax)} TTC, ${counted(count, 'facture', 'factures')}`,
      },
      { label: `Reste dû TTC${of}`, value: money(remainingDue), detail: `${money(paid)} payés` },
    ]
  })
}

/** The figures of a project: sold, spent, left, billed. */
export function ProjectFigures({ totals, billed }: Pick<ProjectBudget, 'totals' | 'billed'>) {
  return (
    <Figures
      className="grid-cols-2 lg:grid-cols-3"
      figures={[
        {
          label: 'Vendu HT',
          value: moneyText(totals.estimatedSale),
          detail: totals.estimatedSale === totals.plannedSale ? null : `${moneyText(totals.plannedSale)} prévus`,
        },
        { label: 'Coûts prévus HT', value: moneyText(totals.plannedCost) },
        {
          label: 'Coûts réels HT',
          value: moneyText(totals.realCost),
          detail: `${moneyText(totals.estimatedCost)} estimés à la fin`,
        },
        {
          label: 'Marge estimée HT',
          value: moneyText(totals.margin),
          detail: rateText(totals.marginRate) ?? 'Rien n’est vendu',
          isAlarming: totals.margin.startsWith('-'),
        },
        ...billedFigures(billed),
      ]}
    />
  )
}
