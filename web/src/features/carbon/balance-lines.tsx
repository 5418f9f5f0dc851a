import { carbonText } from '@regie/contract/carbon/rules/balance'
import { carbonCategoryLabels } from '@regie/contract/carbon/rules/factors'
import type { CarbonLine } from '@regie/contract/carbon/schema'
import { typeset } from '@regie/contract/french'
import { Gauge, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge } from '#ui/layout/badge.tsx'

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 5 })

const plural: ReadonlySet<string> = new Set(['nuit', 'heure', 'jour', 'litre'])

function quantityText({ quantity, unit, people, occupants }: CarbonLine) {
  const amount = numberFormat.format(quantity)
  if (unit === 'passager.km') return people > 1 ? `${amount} km × ${people} personnes` : `${amount} km`
  if (unit === 'véhicule.km') {
    if (people === 1) return `${amount} km en véhicule`
    return occupants === 1
      ? `${amount} km × ${people}`
      : `${amount} km × ${people} personnes, ${occupants} par véhicule`
  }
  const many = quantity >= 2 && plural.has(unit) ? `${unit}s` : unit
  return `${amount} ${many}`
}

type BalanceLinesProps = {
  lines: readonly CarbonLine[]
  /** Null in read-only mode. */
  onEdit: ((line: CarbonLine) => void) | null
  onRemove: ((line: CarbonLine) => void) | null
}

/** Every line with its factor and the factor's source. */
export function BalanceLines({ lines, onEdit, onRemove }: BalanceLinesProps) {
  return (
    <ul className="divide-y divide-line text-sm">
      {lines.map((line) => {
        const { id, category, factorValue, unit, factorSource, factorYear, note, isMeasured, kg } = line
        const label = typeset(line.label)
        return (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{label}</span>
                {isMeasured && (
                  <Badge>
                    <Gauge aria-hidden="true" className="size-3.5" />
                    {category === 'TRAVEL' || category === 'FREIGHT' ? 'du brief' : 'mesuré'}
                  </Badge>
                )}
              </p>
              <p>{quantityText(line)}</p>
              <p className="text-muted">
                {[
                  carbonCategoryLabels[category],
                  factorValue === null ? 'facteur inconnu' : `${numberFormat.format(factorValue)} kgCO₂e/${unit}`,
                  `${factorSource}, ${factorYear}`,
                  note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <p className="font-medium tabular-nums">{kg === null ? 'Non compté' : carbonText(kg)}</p>
            {onEdit && onRemove && (
              <div className="flex gap-1">
                <IconButton icon={Pencil} label={`Modifier « ${label} »`} onClick={() => onEdit(line)} />
                <IconButton icon={Trash2} label={`Retirer « ${label} »`} onClick={() => onRemove(line)} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
