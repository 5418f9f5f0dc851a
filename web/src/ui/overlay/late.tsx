import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { useLatest } from '../use-latest.ts'
import { toast } from './toast.ts'

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

const unfetched = 'Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.'

type LateOptions = {
  /** Fetched once the page stands; otherwise when it is first shown. */
  isAhead?: boolean
  /** Stands in its place until it is there. A dialog, which has `onClose`, has no place of its own. */
  waiting?: ReactNode
  /** For what shows nothing by itself, such as the container of toasts: asked for again until it comes, without a word. */
  isQuiet?: boolean
}

/**
 * A component whose code comes later. Where it cannot be fetched, the page stays as it is: a dialog, which has `onClose`, says so in a
 * toast and closes; anything else says so in its place.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAhead = false, waiting = <Spinner />, isQuiet = false }: LateOptions = {},
): ComponentType<Props> {
  let Fetched: ComponentType<Props> | undefined
  const fetchOnce = async () => {
    Fetched ??= await load()
  }
  // A failure is told when it is shown, if it ever is.
  if (isAhead) oncePageStands(() => void fetchOnce().catch(() => {}))
  return function Late(props: Props) {
    const [state, setState] = useState<'waiting' | 'failed' | 'here'>(Fetched ? 'here' : 'waiting')
    const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined
    const giveUp = useLatest(() => {
      if (onClose === undefined) setState('failed')
      else {
        toast.error(unfetched)
        onClose()
      }
    })
    useEffect(() => {
      if (state === 'here') return undefined
      if (state === 'failed') {
        const again = isQuiet ? setTimeout(() => setState('waiting'), patience) : undefined
        return () => clearTimeout(again)
      }
      let isShown = true
      fetchOnce().then(
        () => isShown && setState('here'),
        () => isShown && giveUp.current(),
      )
      return () => {
        isShown = false
      }
    }, [state, giveUp])
    if (state === 'here' && Fetched) return <Fetched {...props} />
    if (isQuiet) return null
    if (state === 'failed')
      return (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">{unfetched}</p>
          <Button onClick={() => setState('waiting')}>Réessayer</Button>
        </div>
      )
    return onClose === undefined ? waiting : null
  }
}
