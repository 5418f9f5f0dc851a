import type { Activity } from '@regie/contract/activity/schema'
import { Avatar } from '#ui/layout/avatar.tsx'
import { hourText } from '#ui/text/french-date.ts'
import { changeTexts, eventPredicate } from './sentence.ts'

/** One event: the actor, the action, and each field before and after. */
export function ActivityEntry({ entry }: { entry: Activity }) {
  const actor = entry.actor?.name ?? 'Régie'
  return (
    <li className="flex gap-3 text-sm">
      <Avatar name={actor} personId={entry.actor?.id} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{actor}</span> {eventPredicate(entry)}
          {entry.subject.label && <span className="font-medium">{` « ${entry.subject.label} »`}</span>}
        </p>
        {changeTexts(entry).map(({ label, before, after }) => (
          <p key={label} className="line-clamp-3 text-muted wrap-anywhere">
            {`${label} : ${before} → ${after}`}
          </p>
        ))}
        <time dateTime={entry.at} className="text-xs text-muted">
          {hourText(entry.at)}
        </time>
      </div>
    </li>
  )
}
