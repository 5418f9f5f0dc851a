import { type ComponentType, lazy, Suspense } from 'react'

/** Milliseconds after which a browser that is never idle fetches all the same. */
const patience = 3000

function whenIdle(act: () => void) {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: patience })
  else setTimeout(act, patience / 3)
}

/** Acts once the page stands: nothing that it shows waits for it. */
function oncePageStands(act: () => void) {
  if (document.readyState === 'complete') whenIdle(act)
  else addEventListener('load', () => whenIdle(act), { once: true })
}

/**
 * A component that opens later, such as a dialog: fetched once the page stands, or when it is first shown if that comes before.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Fetched = lazy(async () => ({ default: await load() }))
  // A failure is told by the component, if it is ever shown.
  oncePageStands(() => void load().catch(() => {}))
  return function Late(props: Props) {
    return (
      <Suspense>
        <Fetched {...props} />
      </Suspense>
    )
  }
}
