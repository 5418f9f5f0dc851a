import { typeset } from '@regie/contract/french'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { QueryState } from '#platform/api/query-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { dayText, shortDayText } from '#ui/text/french-date.ts'
import { options } from './client.ts'

/** The promised date of a production, the expected one, and the reasons. */
export function DeliveryTimeCard({ productionId }: { productionId: string }) {
  const query = useQuery(options.deliveryTime({ params: { productionId } }))
  const delivery = query.data
  return (
    <Card title="Livraison">
      <QueryState query={query} lines={4} />
      {delivery && (
        <div className="flex flex-col gap-4 text-sm">
          <DescriptionList>
            <Description term="Promise">{delivery.promised && dayText(delivery.promised)}</Description>
            <Description term="Estimée">
              {delivery.estimated && (
                <span className={delivery.late ? 'font-medium text-danger-ink' : undefined}>
                  {dayText(delivery.estimated)}
                </span>
              )}
            </Description>
          </DescriptionList>
          {delivery.late && (
            <p className="flex items-start gap-2 font-medium text-danger-ink">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              La livraison est en retard sur ce qui a été promis.
            </p>
          )}
          {delivery.steps.length > 0 && (
            <div>
              <h3 className="mb-1.5 text-xs font-medium text-muted">Ce que compte l’estimation, en jours ouvrés</h3>
              <ol className="flex flex-col gap-1">
                {delivery.steps.map(({ label, workingDays, endsOn }) => (
                  <li key={label} className="flex justify-between gap-4">
                    <span className="min-w-0">
                      {label}
                      {workingDays > 0 && <span className="text-muted">{` · ${workingDays} j`}</span>}
                    </span>
                    <time dateTime={endsOn} className="shrink-0 text-muted">
                      {shortDayText(endsOn)}
                    </time>
                  </li>
                ))}
              </ol>
            </div>
          )}
          {delivery.unknowns.length > 0 && (
            <div>
              <h3 className="mb-1.5 text-xs font-medium text-muted">Ce qui ne se compte pas en jours</h3>
              <ul className="list-disc pl-5">
                {delivery.unknowns.map((unknown) => (
                  <li key={unknown}>{typeset(unknown)}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
