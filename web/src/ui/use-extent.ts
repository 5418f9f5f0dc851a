import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width or the height of an element, in pixels, without its border and scrollbar; 0 before it is drawn. */
export function useExtent(element: RefObject<HTMLElement | null>, side: 'clientWidth' | 'clientHeight'): number {
  const [extent, setExtent] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => setExtent(measured[side])
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, side])
  return extent
}
