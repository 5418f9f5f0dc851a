import { type PointerEvent, useRef } from 'react'

/** Pixels that a finger travels, more sideways than down, for a swipe. */
const leastTravel = 48

/**
 * Handlers that call `onSwipe` with 1 when a finger swipes to the left (what follows), -1 to the right. The element needs
 * the class `touch-pan-y`: otherwise the browser takes the gesture.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const began = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown({ target, isPrimary, pointerType, pointerId: id, clientX: x, clientY: y }: PointerEvent) {
      // A zoomed picture moves under the finger, and a second finger zooms.
      const isZoomed = target instanceof Element && target.closest('[data-zoomed]') !== null
      began.current = isPrimary && pointerType === 'touch' && !isZoomed ? { id, x, y } : null
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = began.current
      began.current = null
      if (from?.id !== pointerId) return
      const [across, down] = [clientX - from.x, clientY - from.y]
      if (Math.abs(across) >= leastTravel && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1)
    },
    onPointerCancel() {
      began.current = null
    },
  }
}
