import { budgetKindLabels, budgetLineFields as fields, type ProjectBudget } from '@regie/contract/budget/schema'
import { csvOf } from '@regie/contract/csv'
import type { Presented } from '#platform/present.ts'

const decimal = (amount: string | null) => amount?.replace('.', ',') ?? ''

/** A budget as a CSV table: a row per line, amounts in euros, excluding taxes. */
export function budgetTable({ lines, productions, prestations }: Presented<ProjectBudget>): Buffer {
  const nameOf = (parts: ProjectBudget['productions'], id: string | null) =>
    parts.find((part) => part.id === id)?.name ?? ''
  const head = [
    fields.productionId.label,
    fields.prestationId.label,
    fields.kind.label,
    fields.label.label,
    fields.plannedQuantity.label,
    `${fields.plannedPrice.label} (€ HT)`,
    'Montant prévu (€ HT)',
    fields.realQuantity.label,
    `${fields.realPrice.label} (€ HT)`,
    'Montant réel (€ HT)',
  ]
  const rows = lines.map((line) => [
    nameOf(productions, line.productionId),
    nameOf(prestations, line.prestationId),
    budgetKindLabels[line.kind],
    line.label,
    ...[line.plannedQuantity, line.plannedPrice, line.plannedAmount].map(decimal),
    ...[line.realQuantity, line.realPrice, line.realAmount].map(decimal),
  ])
  return Buffer.from(csvOf([head, ...rows]))
}
