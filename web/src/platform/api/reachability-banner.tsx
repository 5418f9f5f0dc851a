import { clsx } from 'clsx'
import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useReachability } from './reachability.ts'

/** Says over any page that the server is away, then that it is back. Loaded with the page: nothing could be fetched by then. */
export function ReachabilityBanner() {
  const state = useReachability((reachability) => reachability.state)
  const isAway = state === 'away'
  const Icon = isAway ? LoaderCircle : CircleCheck
  return (
    // There before it is needed, so that what it says is announced.
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
