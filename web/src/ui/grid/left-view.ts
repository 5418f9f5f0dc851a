import { useLocation, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useLatest } from '../use-latest.ts'
import type { GridFilters } from './filter.ts'
import type { Layout } from './layout.ts'
import type { LeftList } from './row-feed.ts'

/** How a grid stood when its page was left. */
export interface LeftView {
  filters: GridFilters
  search: string
  layout: Layout
  /** Scroll position, in pixels. */
  top: number
  list: LeftList | undefined
}

/** By person, history entry and grid. Kept in this tab until the document is loaded again; the oldest go first. */
const views = new Map<string, LeftView>()
const most = 50

function keep(key: string, view: LeftView) {
  views.delete(key)
  views.set(key, view)
  for (const oldest of views.keys()) {
    if (views.size <= most) return
    views.delete(oldest)
  }
}

/** The path of the page that holds the grid: unlike the location, it does not change before the page does. */
export const usePagePath = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname }).replace(/\/+$/, '') || '/'

/**
 * How the grid stood when this history entry was left, undefined at a first visit; and keeps, on leaving, what `leave` answers.
 */
export function useLeftView(gridId: string, leave: () => LeftView): LeftView | undefined {
  const router = useRouter()
  const path = usePagePath()
  const person = useSession(({ user }) => user?.id)
  const entry = ({ pathname, state }: typeof router.latestLocation) =>
    (pathname.replace(/\/+$/, '') || '/') === path ? `${person} ${state.__TSR_key} ${gridId}` : null
  // The location is already the next page's while this one is still shown.
  const here = useLocation({ select: entry })
  const [left] = useState(() => (here === null ? undefined : views.get(here)))
  const latest = useLatest(leave)
  const last = useRef(here)
  useEffect(() => {
    if (here !== null) last.current = here
  }, [here])
  useEffect(
    () => () => {
      if (last.current !== null) keep(last.current, latest.current())
    },
    [latest],
  )
  return left
}
