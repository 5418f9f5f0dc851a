import { plural } from '@regie/contract/french'
import type { Wait, Waits } from '@regie/contract/waits/schema'
import { useState } from 'react'
import { useCan } from '#platform/session/session.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { WaitRow } from './wait-row.tsx'

/** Things that wait, with what reminds of each. */
export function WaitList({ data: { count, waits }, isProjectNamed }: { data: Waits; isProjectNamed: boolean }) {
  const reminds = useCan('projects.update')
  const [reminded, setReminded] = useState<Wait | null>(null)
  const hidden = count - waits.length
  return (
    <>
      <ul className="divide-y divide-line">
        {waits.map((wait) => (
          <WaitRow
            key={`${wait.kind} ${wait.subjectId}`}
            wait={wait}
            isProjectNamed={isProjectNamed}
            onRemind={reminds ? () => setReminded(wait) : undefined}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
          {plural(hidden, 'Et une autre, plus récente.', `Et ${hidden} autres, plus récentes.`)}
        </p>
      )}
      {reminded && <RemindDialog wait={reminded} onClose={() => setReminded(null)} />}
    </>
  )
}
