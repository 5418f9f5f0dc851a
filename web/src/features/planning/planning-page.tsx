import { plusDays } from '@regie/contract/productions/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarRange, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { QueryError } from '#platform/api/query-state.tsx'
import { usePreferences } from '#platform/session/preferences.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { dayText } from '#ui/text/french-date.ts'
import { options } from './client.ts'
import { groupingLabels, type PlanPlace, scaleLabels, viewLabels } from './plan-place.ts'
import { PlanTable } from './plan-table.tsx'
import { mondayOf, scales, usualStart } from './plan-window.ts'
import { Timeline } from './timeline.tsx'

type PlanningPageProps = {
  place: PlanPlace
  /** Changes what the address says. */
  onPlace: (place: PlanPlace) => void
}

/** What the agency does, along the days. */
export function PlanningPage({ place, onPlace }: PlanningPageProps) {
  const { par: grouping = 'project', echelle: scale = 'weeks', vue: view = 'timeline' } = place
  const from = place.du === undefined ? usualStart() : mondayOf(place.du)
  const { days, dayWidth, step } = scales[scale]
  const to = plusDays(from, days - 1)
  const producteurId = usePreferences(({ followedUserId }) => followedUserId)
  const plan = useQuery({
    ...options.read({ query: { from, to, ...(producteurId && { producteurId }) } }),
    placeholderData: keepPreviousData,
  })
  const go = (change: PlanPlace) => onPlace({ ...place, ...change })
  const moveTo = (day: string) => go({ du: mondayOf(day) })
  // A timeline out of sight is not drawn: the table prints whole.
  const print = () => {
    go({ vue: 'table' })
    requestAnimationFrame(() => requestAnimationFrame(() => globalThis.print()))
  }
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader title="Planning" actions={<FollowedUserFilter />} />
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <div className="flex items-center gap-1">
          <IconButton icon={ChevronLeft} label="Plus tôt" onClick={() => moveTo(plusDays(from, -step))} />
          <Button onClick={() => go({ du: undefined })}>Aujourd’hui</Button>
          <IconButton icon={ChevronRight} label="Plus tard" onClick={() => moveTo(plusDays(from, step))} />
        </div>
        <p className="text-sm text-muted" aria-live="polite">
          {`Du ${dayText(from)} au ${dayText(to)}`}
        </p>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
          <Segmented
            legend="Lignes"
            labels={groupingLabels}
            values={['project', 'person', 'type']}
            value={grouping}
            onChange={(par) => go({ par })}
          />
          <Segmented
            legend="Échelle"
            labels={scaleLabels}
            values={['weeks', 'months', 'year']}
            value={scale}
            onChange={(echelle) => go({ echelle })}
          />
          <Segmented
            legend="Vue"
            labels={viewLabels}
            values={['timeline', 'table']}
            value={view}
            onChange={(vue) => go({ vue })}
          />
          <IconButton icon={Printer} label="Imprimer le tableau" onClick={print} />
        </div>
      </div>
      {plan.data?.isCut && (
        <p className="mb-2 text-sm text-muted">
          Il y a plus de 5 000 éléments à ces dates : les premiers sont montrés. Choisissez une échelle plus courte.
        </p>
      )}
      {!plan.data ? (
        plan.error ? (
          <QueryError query={plan} />
        ) : (
          <SkeletonText lines={8} />
        )
      ) : plan.data.items.length === 0 ? (
        <EmptyState icon={CalendarRange} title="Rien à ces dates">
          Les tournages, les prestations, les échéances et les livraisons promises apparaissent ici dès qu’ils ont une
          date.
        </EmptyState>
      ) : view === 'table' ? (
        <PlanTable items={plan.data.items} />
      ) : (
        <Timeline items={plan.data.items} grouping={grouping} from={from} days={days} dayWidth={dayWidth} />
      )}
    </div>
  )
}
