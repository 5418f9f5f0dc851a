import type { WorkItem } from '@regie/contract/dashboard/schema'
import { plural } from '@regie/contract/french'
import { Link } from '@tanstack/react-router'
import { shortDayText, today } from '#ui/text/french-date.ts'

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / (24 * 3_600_000))

/** « 3 jours de retard », « aujourd’hui », « le 25 nov. 2026 ». */
function dueText(dueOn: string): string {
  const late = days(dueOn, today())
  if (late > 0) return plural(late, 'Un jour de retard', `${late} jours de retard`)
  return late === 0 ? 'Aujourd’hui' : shortDayText(dueOn)
}

/** « depuis 12 jours ». */
function sinceText(since: string): string {
  const waited = days(since.slice(0, 10), today())
  if (waited <= 0) return 'Depuis aujourd’hui'
  return plural(waited, 'Depuis hier', `Depuis ${waited} jours`)
}

type WorkListProps = {
  items: readonly WorkItem[]
  /** Text at the end of each line: the due date or the waiting time. */
  tells: 'due' | 'since'
}

/** Work in progress, each item linked to its page. */
export function WorkList({ items, tells }: WorkListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map(({ postProductionId, productionId, projectId, name, companyName, userName, dueOn, since }) => {
        const isLate = dueOn !== null && dueOn < today()
        return (
          <li key={postProductionId ?? productionId}>
            <Link
              {...(postProductionId === null
                ? {
                    to: '/admin/projects/$projectId/productions/$productionId',
                    params: { projectId, productionId },
                  }
                : {
                    to: '/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId',
                    params: { projectId, productionId, postProductionId },
                  })}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="block text-muted wrap-anywhere">
                  {[companyName, userName].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={tells === 'due' && isLate ? 'text-danger-ink' : 'text-muted'}>
                {tells === 'since' ? sinceText(since) : dueOn && dueText(dueOn)}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
