import { type MouseEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/** Pixels before a press becomes a drag; a finger trembles more than a mouse. */
const slack = 4
const fingerSlack = 10
/** Milliseconds after which a resting finger takes hold. Browsers open their own menu later. */
const longPress = 350
/** Milliseconds within which the click of a release comes. */
const clickDelay = 100

/** A point of the window, in pixels. */
export type Point = { x: number; y: number }

/** What a drag does: at each place where it goes, the first included, and where it is let go. */
type Held = { moveTo: (now: Point) => void; drop: () => void }

/** A press on something that can be dragged. */
type Grasp = { at: Point; isFinger: boolean; element: HTMLElement }

type Press = Pick<Grasp, 'at' | 'isFinger'> & {
  held: Held
  pointerId: number
  isDrag: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** True for a press on the element itself: neither on a button in it, nor in a menu that it opened elsewhere on the page. */
const isOnIt = ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button') === null

/**
 * Drags by the mouse, or by a finger that rested first: a finger that does not rest scrolls. Escape gives up. It goes on when
 * the element is drawn elsewhere meanwhile, and ends when it is deleted.
 */
export function useHeldDrag(onGiveUp: () => void) {
  const press = useRef<Press>(null)
  // Until the click that follows a drag, given up or not.
  const wasDragged = useRef(false)
  const clickTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const letGo = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  const begin = (pressed: Press, now: Point) => {
    pressed.isDrag = true
    wasDragged.current = true
    pressed.held.moveTo(now)
  }

  const move = useStableCallback(({ pointerId, clientX, clientY }: PointerEvent) => {
    const pressed = press.current
    if (pressed?.pointerId !== pointerId) return
    const now = { x: clientX, y: clientY }
    if (pressed.isDrag) return pressed.held.moveTo(now)
    const travel = Math.hypot(now.x - pressed.at.x, now.y - pressed.at.y)
    if (!pressed.isFinger && travel >= slack) begin(pressed, now)
    else if (pressed.isFinger && travel > fingerSlack) letGo()
  })
  const drop = useStableCallback(({ pointerId }: PointerEvent) => {
    clickTimer.current = setTimeout(() => {
      wasDragged.current = false
    }, clickDelay)
    const pressed = press.current
    if (pressed?.pointerId !== pointerId) return
    letGo()
    if (pressed.isDrag) pressed.held.drop()
  })
  const abandon = useStableCallback(() => {
    const wasDrag = press.current?.isDrag
    letGo()
    if (wasDrag) onGiveUp()
  })
  const escape = useStableCallback(({ key }: KeyboardEvent) => {
    if (key === 'Escape') abandon()
  })

  useEffect(() => {
    // The browser decides to scroll at the first move of a finger: it must be told before.
    const hold = (event: TouchEvent) => {
      if (press.current?.isDrag && event.cancelable) event.preventDefault()
    }
    const listening = new AbortController()
    const { signal } = listening
    globalThis.addEventListener('pointermove', move, { signal })
    globalThis.addEventListener('pointerup', drop, { signal })
    globalThis.addEventListener('pointercancel', abandon, { signal })
    globalThis.addEventListener('keydown', escape, { signal })
    globalThis.addEventListener('touchmove', hold, { signal, passive: false })
    return () => {
      listening.abort()
      clearTimeout(press.current?.timer)
    }
  }, [move, drop, abandon, escape])

  /** Handlers of something that can be dragged. `take`: what a press on it does; null when it can't be moved now. */
  const handlersOf = (take: (grasp: Grasp) => Held | null) => ({
    draggable: false,
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const { button, isPrimary, pointerId, pointerType } = event
      if (button !== 0 || !isPrimary || !isOnIt(event)) return
      letGo()
      clearTimeout(clickTimer.current)
      wasDragged.current = false
      const grasp = {
        at: { x: event.clientX, y: event.clientY },
        isFinger: pointerType === 'touch',
        element: event.currentTarget,
      }
      const held = take(grasp)
      if (!held) return
      const { at, isFinger } = grasp
      const pressed: Press = { at, isFinger, held, pointerId, isDrag: false, timer: undefined }
      if (isFinger) pressed.timer = setTimeout(() => begin(pressed, at), longPress)
      press.current = pressed
    },
    onContextMenu: (event: MouseEvent) => {
      // The menu of a link would end a long press.
      if (press.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      // The click that ends a drag opens nothing.
      if (wasDragged.current) event.preventDefault()
      wasDragged.current = false
    },
  })
  return handlersOf
}
