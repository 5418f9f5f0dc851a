import {
  arrowPath,
  boxOf,
  drawingHeight,
  letterHeight,
  penPath,
  strokeWidth,
} from '@regie/contract/review/rules/drawing'
import type { Shape } from '@regie/contract/review/schema/drawing'

/** One shape of a drawing, in coordinates of `width` × 1000. */
export function ShapeView({ shape, width }: { shape: Shape; width: number }) {
  const { color } = shape
  const line = {
    fill: 'none',
    stroke: color,
    strokeWidth: strokeWidth(shape),
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  if (shape.tool === 'pen') return <path {...line} d={penPath(shape.xs, shape.ys, width)} />
  if (shape.tool === 'arrow') return <path {...line} d={arrowPath(shape, width)} />
  if (shape.tool === 'rect') return <rect {...line} {...boxOf(shape, width)} />
  return (
    <text
      x={shape.x * width}
      y={shape.y * drawingHeight}
      fill={color}
      fontSize={letterHeight(shape)}
      fontWeight={600}
      dominantBaseline="hanging"
      // An outline keeps it readable on any picture.
      paintOrder="stroke"
      stroke="#00000099"
      strokeWidth={letterHeight(shape) * 0.12}
      strokeLinejoin="round"
    >
      {shape.text}
    </text>
  )
}
