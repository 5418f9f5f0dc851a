import type { Activity } from '@regie/contract/activity/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { dayOf, dayText } from '#ui/text/french-date.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { pages } from './client.ts'

/** Scope of the activity: a whole project, or one row. */
type ActivityScope = { projectId: string } | { subjectId: string }

const perPage = 8

/** Groups consecutive entries of the same day. */
function byDay(entries: readonly Activity[]) {
  const days: { day: string; entries: Activity[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** The events, latest first, grouped by day. */
export function ActivityCard({ query: scope, title = 'Activité' }: { query: ActivityScope; title?: string }) {
  const query = useInfiniteQuery(pages.list({ query: { ...scope, sort: '-at', limit: perPage } }))
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card title={title}>
      <QueryState query={query} lines={5} />
      {query.data && entries.length === 0 && <p className="text-sm text-muted">Rien ne s’est encore passé.</p>}
      <div className="flex flex-col gap-4">
        {byDay(entries).map(({ day, entries: ofDay }) => (
          <section key={day} aria-label={dayText(day)}>
            <h3 className="mb-2 text-xs font-medium text-muted">{dayText(day)}</h3>
            <ul className="flex flex-col gap-3">
              {ofDay.map((entry) => (
                <ActivityEntry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {query.hasNextPage && (
        <Button className="mt-4" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
    </Card>
  )
}
