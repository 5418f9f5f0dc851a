import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { useMemo } from 'react'
import { QueryError } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { today } from '#ui/text/french-date.ts'
import { PlanBoard } from './board/plan-board.tsx'
import { Calendar } from './calendar/calendar.tsx'
import { options } from './client.ts'
import { criticalPaths } from './critical-path.ts'
import { itemsAskedFor, KindFilter, PlanFilters, useFollowed } from './plan-filters.tsx'
import type { PlanPlace } from './plan-place.ts'
import { type ShownCalendar, type ShownTimeline, shownAt } from './plan-shown.ts'
import { PlanTable } from './plan-table.tsx'
import { PlanToolbar } from './plan-toolbar.tsx'
import { Timeline } from './timeline/timeline.tsx'

type PlanningPageProps = {
  place: PlanPlace
  /** Changes what the address says. */
  onPlace: (place: PlanPlace) => void
}

/** What the agency does, along the days. */
export function PlanningPage({ place, onPlace }: PlanningPageProps) {
  const go = (change: PlanPlace) => onPlace({ ...place, ...change })
  const shown = shownAt(place)
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader title="Planning" actions={<PlanFilters place={place} onPlace={go} />} />
      <PlanToolbar place={place} shown={shown} onPlace={go} />
      {shown.view === 'board' ? (
        <PlanBoard subject={shown.subject} place={place} onPlace={go} />
      ) : (
        <>
          <KindFilter place={place} onPlace={go} />
          <PlanDays place={place} shown={shown} onPlace={go} />
        </>
      )}
    </div>
  )
}

type PlanDaysProps = { place: PlanPlace; shown: ShownTimeline | ShownCalendar; onPlace: (change: PlanPlace) => void }

/** The items of the days shown: drawn, or in a table. */
function PlanDays({ place, shown, onPlace }: PlanDaysProps) {
  const { from, to } = shown
  const followed = useFollowed()
  const plan = useQuery({
    ...options.read({ query: { from, to, ...followed } }),
    placeholderData: keepPreviousData,
  })
  const { sans, personne } = place
  const around = plan.data
  const items = useMemo(() => around && itemsAskedFor(around.items, { sans, personne }), [around, sans, personne])
  // Of everything shown or not: a filter moves no margin.
  const paths = useMemo(
    () => (place.chemin && around ? criticalPaths(around.items, today()) : null),
    [place.chemin, around],
  )
  if (!items || !around) return plan.error ? <QueryError query={plan} /> : <SkeletonText lines={8} />
  const isFiltered = sans !== undefined || personne !== undefined
  const drawn = () => {
    if (place.forme === 'table') return <PlanTable items={items} paths={paths} />
    switch (shown.view) {
      case 'timeline':
        return <Timeline {...shown} items={items} around={around} paths={paths} />
      case 'calendar':
        return (
          <Calendar
            {...shown}
            items={items}
            around={around}
            openDay={place.jour ?? null}
            onDay={(du) => onPlace({ du, jour: undefined })}
            onOpenDay={(jour) => onPlace({ jour: jour ?? undefined })}
            onOpenWeek={(du) => onPlace({ du, jour: undefined, periode: 'week' })}
          />
        )
      default:
        return shown satisfies never
    }
  }
  // The days of an empty calendar are worth a look; an empty timeline is nothing.
  const isEmpty = items.length === 0 && (shown.view === 'timeline' || place.forme === 'table')
  return (
    <>
      {plan.data?.isCut && (
        <p className="mb-2 text-sm text-muted">
          Il y a plus de 5 000 éléments à ces dates : les premiers sont montrés. Choisissez des dates plus courtes.
        </p>
      )}
      {isEmpty ? (
        <EmptyState
          icon={CalendarRange}
          title="Rien à ces dates"
          actions={
            isFiltered && (
              <Button onClick={() => onPlace({ sans: undefined, personne: undefined })}>Retirer les filtres</Button>
            )
          }
        >
          Les tournages, les prestations, les échéances et les livraisons promises apparaissent ici dès qu’ils ont une
          date.
        </EmptyState>
      ) : (
        drawn()
      )}
    </>
  )
}
