import type { Journey } from '@regie/contract/carbon/rules/journeys'
import { typeset } from '@regie/contract/french'
import { Plus } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'

type BalanceHintsProps = {
  places: readonly string[]
  journeys: readonly Journey[]
  onCount: (journey: Journey) => void
}

/** Travel mentioned by briefs and prestations but counted by no line. */
export function BalanceHints({ places, journeys, onCount }: BalanceHintsProps) {
  if (places.length + journeys.length === 0) return null
  return (
    <Card title="Déplacements dont parlent les briefs et les prestations" padding="none">
      <ul className="divide-y divide-line text-sm">
        {journeys.map((journey) => (
          <li key={journey.text} className="flex items-center justify-between gap-4 px-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">{journey.text}</span>
            <Button size="sm" icon={Plus} aria-label={`Compter « ${journey.text} »`} onClick={() => onCount(journey)}>
              Compter
            </Button>
          </li>
        ))}
        {places.map((place) => (
          <li key={place} className="px-4 py-2.5 text-muted wrap-anywhere">
            {typeset(place)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
