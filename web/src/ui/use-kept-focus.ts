import { type PointerEvent, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what lost it because it is drawn elsewhere. `keep` says what, as a selector; `area` is given to the
 * element around it. A press anywhere in it releases.
 */
export function useKeptFocus() {
  const around = useRef<HTMLDivElement>(null)
  const kept = useRef<string>(null)
  useLayoutEffect(() => {
    if (kept.current === null || document.activeElement !== document.body) return
    around.current?.querySelector<HTMLElement>(kept.current)?.focus()
  })
  return {
    keep: (selector: string) => {
      kept.current = selector
    },
    area: {
      ref: around,
      onPointerDown: ({ target }: PointerEvent) => {
        // Not in a dialog that was opened from it, elsewhere on the page.
        if (target instanceof Node && around.current?.contains(target)) kept.current = null
      },
    },
  }
}
