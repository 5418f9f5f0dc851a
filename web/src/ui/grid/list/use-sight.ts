import { type RefObject, useLayoutEffect, useState } from 'react'
import { useLatest } from '#ui/use-latest.ts'
import { type Sight, sightOf } from './sight.ts'

type SightInput = {
  list: RefObject<HTMLElement | null>
  rowHeight: number
  count: number
  /** The rows drawn at first. */
  begun: Sight
  /** Called as the page moves: pixels from the top of the window down to the first row, and back. */
  onMove: (top: number) => void
}

/** The rows to draw of a list that moves with its page. */
export function useSight({ list, rowHeight, count, begun, onMove }: SightInput): Sight {
  const [sight, setSight] = useState(begun)
  const hear = useLatest(onMove)
  useLayoutEffect(() => {
    const look = () => {
      const element = list.current
      // A page that goes is shorter: what it scrolls to says nothing of where the list was left.
      if (!element?.isConnected) return
      const { top } = element.getBoundingClientRect()
      hear.current(top)
      const next = sightOf({ top, windowHeight: globalThis.innerHeight, rowHeight, count })
      setSight((now) => (now.first === next.first && now.end === next.end ? now : next))
    }
    look()
    // What stands above may grow, too.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [list, rowHeight, count, hear])
  return sight
}
