import { type RefObject, useSyncExternalStore } from 'react'

/** Pixels of the scrolled content. */
export type Sight = { top: number; bottom: number }

/**
 * What a scrolled box shows of its content, with a step more on each side. It changes once every `step` pixels, so that what
 * is drawn after it is not drawn at each of them.
 */
export function useSight(box: RefObject<HTMLElement | null>, step: number): Sight {
  const steps = useSyncExternalStore(
    (change) => {
      const { current } = box
      const sized = new ResizeObserver(change)
      if (current) sized.observe(current)
      current?.addEventListener('scroll', change, { passive: true })
      return () => {
        sized.disconnect()
        current?.removeEventListener('scroll', change)
      }
    },
    () => {
      const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
      return `${Math.floor(scrollTop / step)} ${Math.ceil((scrollTop + clientHeight) / step)}`
    },
  )
  const [first = 0, last = 0] = steps.split(' ').map(Number)
  return { top: (first - 1) * step, bottom: (last + 1) * step }
}
