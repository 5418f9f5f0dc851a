import type { WorkQueue } from '@regie/contract/installation/schema'
import { CircleCheck } from 'lucide-react'
import { elapsedText } from '#features/failed-work/elapsed-text.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

/** « 3 en attente depuis 12 min, 1 en cours ». */
function lengthText({ waiting, running, oldestSeconds }: WorkQueue): string {
  const since = oldestSeconds === 0 ? '' : ` depuis ${elapsedText(oldestSeconds)}`
  return [waiting > 0 && `${waiting} en attente${since}`, running > 0 && `${running} en cours`]
    .filter((part) => part !== false)
    .join(', ')
}

/** Background work that waits or runs, by kind. */
export function QueuesCard({ queues }: { queues: readonly WorkQueue[] }) {
  return (
    <Card title="Travaux de fond" padding="none">
      {queues.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Rien n’attend">
          Les travaux de fond sont faits.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {queues.map((queue) => (
            <li key={queue.label} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">{queue.label}</span>
              <span className="text-muted tabular-nums">{lengthText(queue)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
