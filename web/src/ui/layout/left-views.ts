import type { Layout } from '../grid/columns/layout.ts'
import type { GridFilters } from '../grid/filters/filter.ts'
import type { LeftList } from '../grid/rows/row-feed.ts'

/** How a grid stood when its page was left. */
export type LeftView = {
  filters: GridFilters
  search: string
  layout: Layout
  /** Scroll position, in pixels. */
  top: number
  list: LeftList | undefined
}

/** By history entry and grid. Kept in this tab until the document is loaded again; the oldest go first. */
const views = new Map<string, LeftView>()
const most = 50

export const leftView = (key: string): LeftView | undefined => views.get(key)

export function keepView(key: string, view: LeftView) {
  views.delete(key)
  views.set(key, view)
  for (const oldest of views.keys()) {
    if (views.size <= most) return
    views.delete(oldest)
  }
}

/** What one person looked for is not shown to the next one who signs in on the same tab. */
export const forgetViews = () => views.clear()
