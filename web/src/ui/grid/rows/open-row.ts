import type { MouseEvent as ReactMouseEvent } from 'react'

const closestOfTarget = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest(selector) : null

/** True for a click made by a finger. */
export const isFinger = ({ nativeEvent: event }: ReactMouseEvent): boolean =>
  event instanceof PointerEvent && event.pointerType === 'touch'

/**
 * The effect of a click on a row: open its page here, in another tab, or nothing when the click has another use. Links
 * handle their own clicks.
 */
export function clickIntent(event: MouseEvent): 'here' | 'other-tab' | 'none' {
  if (event.defaultPrevented || closestOfTarget(event, 'button, input, a')) return 'none'
  const isSelecting = getSelection()?.isCollapsed === false
  if (isSelecting) return 'none'
  return event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey ? 'other-tab' : 'here'
}

/** Link of the focused cell, other than the row's own. */
export const linkInCell = (event: Event) =>
  closestOfTarget(event, '.ag-cell')?.querySelector<HTMLElement>('a:not([data-row-link])')
