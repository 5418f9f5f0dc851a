import type { Shape } from '@regie/contract/review/schema/drawing'

/** Height of the drawing's own coordinates; their width follows the picture's. */
export const drawingHeight = 1000

/** A line through points, rounded: each is the bend between the middles of its neighbours. */
export function penPath(xs: readonly number[], ys: readonly number[], width: number): string {
  const points = xs.map((x, index) => [x * width, (ys[index] ?? 0) * drawingHeight] as const)
  const [first, ...rest] = points
  if (!first) return ''
  if (rest.length === 0) return `M${first[0]} ${first[1]}l0.01 0`
  const bends = rest.map(([x, y], index) => {
    const next = rest[index + 1]
    return next ? `Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}` : `L${x} ${y}`
  })
  return `M${first[0]} ${first[1]}${bends.join('')}`
}

/** The head of an arrow, at its end: two strokes at 30 degrees, in the direction that it points to. */
function arrowPath({ x, y, w, h, size }: Shape & { tool: 'arrow' }, width: number): string {
  const [fromX, fromY, toX, toY] = [x * width, y * drawingHeight, (x + w) * width, (y + h) * drawingHeight]
  const angle = Math.atan2(toY - fromY, toX - fromX)
  const head = Math.min(Math.hypot(toX - fromX, toY - fromY) / 2, size * drawingHeight * 5)
  const wing = (turn: number) => `${toX - head * Math.cos(angle + turn)} ${toY - head * Math.sin(angle + turn)}`
  return `M${fromX} ${fromY}L${toX} ${toY}M${wing(Math.PI / 6)}L${toX} ${toY}L${wing(-Math.PI / 6)}`
}

/** One thing that was drawn, in coordinates of `width` × 1000. */
export function ShapeView({ shape, width }: { shape: Shape; width: number }) {
  const { color, size } = shape
  const line = {
    fill: 'none',
    stroke: color,
    strokeWidth: Math.max(1, size * drawingHeight),
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  if (shape.tool === 'pen') return <path {...line} d={penPath(shape.xs, shape.ys, width)} />
  if (shape.tool === 'arrow') return <path {...line} d={arrowPath(shape, width)} />
  if (shape.tool === 'text')
    return (
      <text
        x={shape.x * width}
        y={shape.y * drawingHeight}
        fill={color}
        fontSize={Math.max(8, size * drawingHeight)}
        fontWeight={600}
        dominantBaseline="hanging"
        // Readable on any picture.
        paintOrder="stroke"
        stroke="#00000099"
        strokeWidth={size * drawingHeight * 0.12}
        strokeLinejoin="round"
      >
        {shape.text}
      </text>
    )
  const { x, y, w, h } = shape
  return (
    <rect
      {...line}
      x={Math.min(x, x + w) * width}
      y={Math.min(y, y + h) * drawingHeight}
      width={Math.abs(w) * width}
      height={Math.abs(h) * drawingHeight}
    />
  )
}
