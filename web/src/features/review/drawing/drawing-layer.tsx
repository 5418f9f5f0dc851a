import { drawingHeight } from '@regie/contract/review/rules/drawing'
import type { Drawing, Shape } from '@regie/contract/review/schema/drawing'
import { type PointerEvent, useRef, useState } from 'react'
import type { Colour, Tool } from './drawing-tools.tsx'
import { ShapeView } from './shape-view.tsx'

export type Point = { x: number; y: number }

/** As a share of the picture's height. */
const strokeSize = 0.008
const textSize = 0.05
/** Shortest move of the pointer that extends a line, as a share of the picture. */
const shortestMove = 0.002

type DrawingLayerProps = {
  /** Width divided by height. */
  aspect: number
  drawing: Drawing
  /** Marked points with their labels. */
  points: readonly (Point & { id: string; label: string })[]
  /** Left out in read-only mode. */
  pen?: { tool: Tool; colour: Colour; onShape: (shape: Shape) => void; onPoint: (point: Point) => void } | undefined
}

const newShape = (tool: Tool, color: string, { x, y }: Point): Shape | null => {
  const id = crypto.randomUUID()
  if (tool === 'pen') return { id, tool, color, size: strokeSize, xs: [x], ys: [y] }
  if (tool === 'arrow' || tool === 'rect') return { id, tool, color, size: strokeSize, x, y, w: 0, h: 0 }
  return null
}

const extendedShape = (shape: Shape, { x, y }: Point): Shape => {
  if (shape.tool === 'text') return shape
  if (shape.tool !== 'pen') return { ...shape, w: x - shape.x, h: y - shape.y }
  const moved = Math.hypot(x - (shape.xs.at(-1) ?? 0), y - (shape.ys.at(-1) ?? 0))
  return moved < shortestMove || shape.xs.length >= 2000
    ? shape
    : { ...shape, xs: [...shape.xs, x], ys: [...shape.ys, y] }
}

/** The drawing over a picture. It covers the picture exactly: shares of one are shares of the other. */
export function DrawingLayer({ aspect, drawing, points, pen }: DrawingLayerProps) {
  /** The shape that is being drawn. The pointer may move twice, or be let go, before the next render. */
  const current = useRef<Shape | null>(null)
  const [shown, setShown] = useState<Shape | null>(null)
  const setCurrent = (shape: Shape | null) => {
    current.current = shape
    setShown(shape)
  }
  const [typed, setTyped] = useState<(Point & { text: string }) | null>(null)
  const writing = useRef<HTMLInputElement>(null)
  const width = drawingHeight * aspect
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point => {
    const box = currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.min(1, Math.max(0, value))
    return { x: share((clientX - box.left) / box.width), y: share((clientY - box.top) / box.height) }
  }
  const write = () => {
    const text = typed?.text.trim()
    if (typed && text && pen)
      pen.onShape({
        id: crypto.randomUUID(),
        tool: 'text',
        color: pen.colour,
        size: textSize,
        x: typed.x,
        y: typed.y,
        text,
      })
    setTyped(null)
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (!pen || event.button !== 0) return
    event.preventDefault()
    const point = at(event)
    if (typed) write()
    else if (pen.tool === 'point') pen.onPoint(point)
    else if (pen.tool === 'text') setTyped({ ...point, text: '' })
    else {
      event.currentTarget.setPointerCapture(event.pointerId)
      setCurrent(newShape(pen.tool, pen.colour, point))
    }
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (current.current) setCurrent(extendedShape(current.current, at(event)))
  }
  const end = (shape: Shape | null) => {
    setCurrent(null)
    if (!shape || !pen || shape.tool === 'text') return
    if (shape.tool === 'pen' || Math.hypot(shape.w, shape.h) > shortestMove) pen.onShape(shape)
  }
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${drawingHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        data-drawing=""
        className={
          pen
            ? 'absolute inset-0 size-full cursor-crosshair touch-none'
            : 'pointer-events-none absolute inset-0 size-full'
        }
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={(event) => end(current.current && extendedShape(current.current, at(event)))}
        // What the system interrupts stays drawn: it can be undone.
        onPointerCancel={() => end(current.current)}
      >
        {[...drawing, ...(shown ? [shown] : [])].map((shape) => (
          <ShapeView key={shape.id} shape={shape} width={width} />
        ))}
      </svg>
      {points.map(({ id, x, y, label }) => (
        <span
          key={id}
          className="pointer-events-none absolute grid size-6 -translate-1/2 place-items-center rounded-full border-2 border-on-accent bg-accent text-xs font-semibold text-on-accent shadow-overlay"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        >
          {label}
        </span>
      ))}
      {typed && (
        <input
          ref={writing}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the click on the picture asked for it
          autoFocus
          aria-label="Texte à poser sur l’image"
          maxLength={200}
          value={typed.text}
          onChange={({ target }) => setTyped({ ...typed, text: target.value })}
          onBlur={write}
          onKeyDown={({ key }) => {
            if (key === 'Enter') write()
            if (key === 'Escape') setTyped(null)
          }}
          className="absolute w-56 max-w-1/2 rounded-sm border border-accent bg-raised px-1.5 py-0.5 text-sm"
          style={{ left: `${typed.x * 100}%`, top: `${typed.y * 100}%` }}
        />
      )}
    </>
  )
}
