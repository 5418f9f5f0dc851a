export type Slide = {
  /** Places the element, from 0 (`from`) to 1 (`to`). */
  place: (share: number) => void
  stop: () => void
}

/**
 * An element that is placed between two horizontal offsets (CSS lengths) at each frame. It is an animation that never plays:
 * its time is the position. The compositor moves it; a transform set by style makes Chromium build all its layers again.
 */
export function slide(element: HTMLElement, from: string, to: string): Slide {
  const transform = [from, to].map((offset) => `translateX(${offset})`)
  const animation = element.animate({ transform }, { duration: 1000, fill: 'both' })
  animation.pause()
  return {
    place: (share) => {
      animation.currentTime = share * 1000
    },
    stop: () => animation.cancel(),
  }
}
