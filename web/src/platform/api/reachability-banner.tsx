import { clsx } from 'clsx'
import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useReachability } from './reachability.ts'

/**
 * Says over any page that the server is unreachable, then that it is back. Part of the first load: an outage prevents
 * loading it.
 */
export function ReachabilityBanner() {
  const state = useReachability((reachability) => reachability.state)
  const isAway = state === 'away'
  const Icon = isAway ? LoaderCircle : CircleCheck
  return (
    // Rendered before it is needed: screen readers announce changes of an existing region.
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4">
      {state !== 'here' && (
        <p
          className={clsx(
            'flex animate-rise items-center gap-2.5 rounded-lg px-4 py-2.5 text-sm font-medium shadow-overlay',
            isAway ? 'bg-warning-soft text-warning-ink' : 'bg-success-soft text-success-ink',
          )}
        >
          <Icon aria-hidden="true" className={clsx('size-4 shrink-0', isAway && 'animate-spin')} />
          {isAway ? 'Régie ne répond pas. Nouvelle tentative…' : 'Régie répond de nouveau.'}
        </p>
      )}
    </output>
  )
}
