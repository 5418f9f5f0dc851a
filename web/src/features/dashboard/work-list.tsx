import type { WorkItem } from '@regie/contract/dashboard/schema'
import { plural } from '@regie/contract/french'
import { daysBetween } from '@regie/contract/productions/rules'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { shortDayText, today } from '#ui/text/french-date.ts'
import { useFewItems } from './few-items.tsx'
import { coverSize, WorkRow } from './work-row.tsx'

/** « 3 jours de retard », « aujourd’hui », « le 25 nov. 2026 ». */
function dueText(dueOn: string): string {
  const late = daysBetween(dueOn, today())
  if (late > 0) return plural(late, 'Un jour de retard', `${late} jours de retard`)
  return late === 0 ? 'Aujourd’hui' : shortDayText(dueOn)
}

/** « depuis 12 jours ». */
function sinceText(since: string): string {
  const waited = daysBetween(since.slice(0, 10), today())
  if (waited <= 0) return 'Depuis aujourd’hui'
  return plural(waited, 'Depuis hier', `Depuis ${waited} jours`)
}

type WorkListProps = {
  items: readonly WorkItem[]
  /** Text at the end of each line that is not late: the due date or the waiting time. */
  tells: 'due' | 'since'
}

/** Work in progress, each item linked to its page. */
export function WorkList({ items, tells }: WorkListProps) {
  const { shown, more } = useFewItems(items)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ postProductionId, productionId, projectId, name, companyName, userName, dueOn, since, task }) => {
          const isLate = dueOn !== null && dueOn < today()
          return (
            <li key={postProductionId ?? productionId}>
              <WorkRow
                {...(postProductionId === null
                  ? {
                      to: '/admin/projects/$projectId/productions/$productionId',
                      params: { projectId, productionId },
                    }
                  : {
                      to: '/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId',
                      params: { projectId, productionId, postProductionId },
                    })}
                picture={
                  postProductionId === null ? (
                    <CoverPicture of="productions" id={productionId} className={coverSize} />
                  ) : (
                    <CoverPicture of="post-productions" id={postProductionId} className={coverSize} />
                  )
                }
                name={name}
                detail={[task, userName, companyName].filter(Boolean).join(' · ')}
                end={dueOn && (isLate || tells === 'due') ? dueText(dueOn) : sinceText(since)}
                isLate={isLate}
              />
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}
