import { useEffect, useRef, useState } from 'react'
import { type LeftView, leftView, storeView } from '#ui/layout/left-views.ts'
import { useLatest } from '#ui/use-latest.ts'
import { usePresentEntry } from '../address/use-grid-address.ts'

/** Key of a grid's state under the current history entry; null during a navigation. */
function useViewKey(gridId: string): string | null {
  const entry = usePresentEntry()
  return entry === null ? null : `${entry} ${gridId}`
}

/** The grid's state when this history entry was left; undefined at a first visit. */
export function useLeftView(gridId: string): LeftView | undefined {
  const entry = useViewKey(gridId)
  const [left] = useState(() => (entry === null ? undefined : leftView(entry)))
  return left
}

/** Stores the result of `leave` when the page is left, for a return to this history entry. */
export function useStoreViewOnLeave(gridId: string, leave: () => LeftView) {
  const entry = useViewKey(gridId)
  const latest = useLatest(leave)
  const last = useRef(entry)
  useEffect(() => {
    if (entry !== null) last.current = entry
  }, [entry])
  useEffect(
    () => () => {
      if (last.current !== null) storeView(last.current, latest.current())
    },
    [latest],
  )
}
