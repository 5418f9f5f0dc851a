import { useLocation, useMatch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { keepView, type LeftView, leftView } from '#ui/layout/left-views.ts'
import { useLatest } from '#ui/use-latest.ts'

/** The path of the page that holds the grid: unlike the location, it does not change before the page does. */
export const usePagePath = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname }).replace(/\/+$/, '') || '/'

/** Name of what a grid keeps under the current history entry; null once another page is on its way. */
function useEntry(gridId: string): string | null {
  const path = usePagePath()
  // The location is already the next page's while this one is still shown.
  return useLocation({
    select: ({ pathname, state }) =>
      (pathname.replace(/\/+$/, '') || '/') === path ? `${state.__TSR_key} ${gridId}` : null,
  })
}

/** How the grid stood when this history entry was left; undefined at a first visit. */
export function useLeftView(gridId: string): LeftView | undefined {
  const entry = useEntry(gridId)
  const [left] = useState(() => (entry === null ? undefined : leftView(entry)))
  return left
}

/** Keeps what `leave` answers when the page is left, for whoever comes back to this history entry. */
export function useLeaving(gridId: string, leave: () => LeftView) {
  const entry = useEntry(gridId)
  const latest = useLatest(leave)
  const last = useRef(entry)
  useEffect(() => {
    if (entry !== null) last.current = entry
  }, [entry])
  useEffect(
    () => () => {
      if (last.current !== null) keepView(last.current, latest.current())
    },
    [latest],
  )
}
