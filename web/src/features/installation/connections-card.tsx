import { typeset } from '@regie/contract/french'
import { type ConnectedService, type ServiceState, serviceStateLabels } from '@regie/contract/installation/schema'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react'
import { QueryState } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Tone } from '#ui/tone.ts'
import { options } from './client.ts'

const looks: Record<ServiceState, { tone: Tone; icon: LucideIcon }> = {
  ANSWERS: { tone: 'success', icon: CircleCheck },
  SILENT: { tone: 'danger', icon: TriangleAlert },
  ABSENT: { tone: 'neutral', icon: CircleMinus },
}

/** What Régie relies on outside of itself, asked as the page opens and again by a button. */
export function ConnectedServices() {
  const services = useQuery({ ...options.services(), staleTime: Number.POSITIVE_INFINITY })
  return (
    <Card
      title="Services connectés"
      padding="none"
      actions={
        <Button size="sm" icon={RefreshCw} pending={services.isFetching} onClick={() => void services.refetch()}>
          Interroger
        </Button>
      }
    >
      {services.data ? (
        <ul className="divide-y divide-line text-sm">
          {services.data.map((service) => (
            <li key={service.name}>
              <ServiceRow {...service} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="p-4">
          <QueryState query={services} lines={5} />
        </div>
      )}
    </Card>
  )
}

const ServiceRow = ({ name, state, detail }: ConnectedService) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-2.5">
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">{name}</p>
      {detail !== null && <p className="text-xs wrap-anywhere text-muted">{typeset(detail)}</p>}
    </div>
    <StatusBadge {...looks[state]} label={serviceStateLabels[state]} />
  </div>
)
