import { useLocation, useMatch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type LeftView, leftView, storeView } from '#ui/layout/left-views.ts'
import { useLatest } from '#ui/use-latest.ts'

/** The path of the page that holds the grid. Unlike the location, it changes only with the page. */
export const usePagePath = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname }).replace(/\/+$/, '') || '/'

/** Key of a grid's state under the current history entry; null during a navigation. */
function useEntry(gridId: string): string | null {
  const path = usePagePath()
  // During a navigation the location is already the next page's.
  return useLocation({
    select: ({ pathname, state }) =>
      (pathname.replace(/\/+$/, '') || '/') === path ? `${state.__TSR_key} ${gridId}` : null,
  })
}

/** The grid's state when this history entry was left; undefined at a first visit. */
export function useLeftView(gridId: string): LeftView | undefined {
  const entry = useEntry(gridId)
  const [left] = useState(() => (entry === null ? undefined : leftView(entry)))
  return left
}

/** Stores the result of `leave` when the page is left, for a return to this history entry. */
export function useStoreViewOnLeave(gridId: string, leave: () => LeftView) {
  const entry = useEntry(gridId)
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
