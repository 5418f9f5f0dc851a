import { daysLeft, endingText, rightState } from '@regie/contract/usage-rights/rules'
import type { UsageRight } from '@regie/contract/usage-rights/schema'
import { today } from '#ui/text/french-date.ts'
import { RightBadge } from './right-badge.tsx'
import { concernedText, periodText, rightText } from './right-text.ts'

/** What a client reads of the rights of a deliverable, or of all of them. */
export function DeliverableRights({ rights }: { rights: readonly UsageRight[] }) {
  if (rights.length === 0) return null
  const now = today()
  return (
    <ul aria-label="Droits d’exploitation" className="mt-1 flex flex-col gap-1 text-xs text-muted">
      {rights.map((right) => {
        const state = rightState(right, now)
        const left = daysLeft(right, now)
        const concerned = concernedText(right)
        return (
          <li key={right.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <RightBadge state={state} />
            <span className="wrap-anywhere">
              {[`${rightText(right)}, ${periodText(right)}`, concerned].filter(Boolean).join(' · ')}
              {state === 'ENDING' && left !== null && ` (ces droits ${endingText(left)})`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
