const inside = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest(selector) : null

/** What a click on a row asks: follow its link here, in another tab, or nothing because it was meant for something else. */
export function clickIntent(event: MouseEvent): 'here' | 'other-tab' | 'none' {
  if (inside(event, 'button, input, a:not([data-row-link])')) return 'none'
  const isSelecting = getSelection()?.isCollapsed === false
  if (isSelecting) return 'none'
  const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey
  // On the link itself the browser does it, background tab included.
  if (wantsTab) return inside(event, 'a') ? 'none' : 'other-tab'
  return 'here'
}

/** Link of the cell that has the focus, other than the row's own. */
export const linkInCell = (event: Event) =>
  inside(event, '.ag-cell')?.querySelector<HTMLElement>('a:not([data-row-link])')
