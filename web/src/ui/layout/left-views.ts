import type { Layout } from '../grid/columns/layout.ts'
import type { GridFilters } from '../grid/filters/filter.ts'
import type { Place } from '../grid/rows/place.ts'
import type { LeftList } from '../grid/rows/row-feed.ts'

/** The state of a grid when its page was left. */
export type LeftView = {
  filters: GridFilters
  search: string
  layout: Layout
  /** Where its rows were; undefined for one that was never scrolled. */
  place: Place | undefined
  list: LeftList | undefined
}

/** By history entry and grid. Kept in this tab until the document reloads; the oldest are dropped first. */
const views = new Map<string, LeftView>()
const maxViews = 50

export const leftView = (key: string): LeftView | undefined => views.get(key)

export function storeView(key: string, view: LeftView) {
  views.delete(key)
  views.set(key, view)
  for (const oldest of views.keys()) {
    if (views.size <= maxViews) return
    views.delete(oldest)
  }
}

/** Clears the views: a person's searches are not shown to the next person on this tab. */
export const clearViews = () => views.clear()
