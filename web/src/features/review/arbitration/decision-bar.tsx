import { isStaff } from '@regie/contract/can'
import { counted, plural } from '@regie/contract/french'
import { contradictingDrafts, isAwaiting, unsettledGroups } from '@regie/contract/review/rules/arbitration'
import type { Room } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { late } from '#ui/overlay/late.tsx'
import { momentText } from '#ui/text/french-date.ts'

const ArbitrationDialog = late(async () => (await import('./arbitration-dialog.tsx')).ArbitrationDialog)

/** Who decides on the presented version, who is awaited, and the comments to choose between; nothing where nobody is named. */
export function DecisionBar({ room }: { room: Room }) {
  const user = useSession((session) => session.user)
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const { decision, postProduction, comments } = room
  if (!decision || postProduction.status !== 'AWAITING_VALIDATION') return null
  const { decider, until, awaited, contradictions } = decision
  const decides = user !== null && (user.id === decider.id || isStaff(user))
  const waits = decides && until !== null && isAwaiting(decision, now)
  const left = unsettledGroups(comments, contradictions).length
  const all = contradictingDrafts(comments, contradictions).length
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 text-sm">
      <p className={clsx('min-w-0 flex-1 wrap-anywhere', waits ? 'basis-full' : 'basis-48')}>
        {user?.id === decider.id ? 'Vous envoyez les retours.' : `${decider.name} envoie les retours.`}
        {waits && (
          <span className="text-muted">
            {` ${plural(awaited.length, 'Attendu', 'Attendus')} jusqu’au ${momentText(until)} : ${awaited.join(', ')}.`}
          </span>
        )}
      </p>
      {decides && (
        <Button size="sm" icon={Scale} variant={left > 0 ? 'primary' : undefined} onClick={() => setOpen(true)}>
          {left > 0
            ? `Trancher ${counted(left, 'désaccord', 'désaccords')}`
            : all > 0
              ? 'Désaccords tranchés'
              : 'Désaccords'}
        </Button>
      )}
      {isOpen && <ArbitrationDialog room={room} decision={decision} onClose={() => setOpen(false)} />}
    </div>
  )
}
