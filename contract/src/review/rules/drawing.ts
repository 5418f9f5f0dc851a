import type { Drawing, Shape } from '../schema/drawing.ts'

/** Height of the drawing coordinates. Their width follows the picture's aspect ratio. */
export const drawingHeight = 1000

/** The SVG path of a freehand line. Each point bends the curve between the midpoints of its neighbours. */
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

/** The SVG path of an arrow, from tail to head. The head has two strokes at 30 degrees. */
export function arrowPath({ x, y, w, h, size }: Shape & { tool: 'arrow' }, width: number): string {
  const [fromX, fromY, toX, toY] = [x * width, y * drawingHeight, (x + w) * width, (y + h) * drawingHeight]
  const angle = Math.atan2(toY - fromY, toX - fromX)
  const head = Math.min(Math.hypot(toX - fromX, toY - fromY) / 2, size * drawingHeight * 5)
  const wing = (turn: number) => `${toX - head * Math.cos(angle + turn)} ${toY - head * Math.sin(angle + turn)}`
  return `M${fromX} ${fromY}L${toX} ${toY}M${wing(Math.PI / 6)}L${toX} ${toY}L${wing(-Math.PI / 6)}`
}

/** The stroke width of a shape, in drawing coordinates. */
export const strokeWidth = ({ size }: Pick<Shape, 'size'>): number => Math.max(1, size * drawingHeight)
/** The letter height of a shape, in drawing coordinates. */
export const letterHeight = ({ size }: Pick<Shape, 'size'>): number => Math.max(8, size * drawingHeight)
/** The corner and the sides of a rectangle drawn in any direction. */
export const boxOf = ({ x, y, w, h }: Shape & { tool: 'rect' }, width: number) => ({
  x: Math.min(x, x + w) * width,
  y: Math.min(y, y + h) * drawingHeight,
  width: Math.abs(w) * width,
  height: Math.abs(h) * drawingHeight,
})

const escaped = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

function shapeSvg(shape: Shape, width: number): string {
  const line = `fill="none" stroke="${shape.color}" stroke-width="${strokeWidth(shape)}" stroke-linecap="round" stroke-linejoin="round"`
  if (shape.tool === 'pen') return `<path ${line} d="${penPath(shape.xs, shape.ys, width)}"/>`
  if (shape.tool === 'arrow') return `<path ${line} d="${arrowPath(shape, width)}"/>`
  if (shape.tool === 'text') {
    const height = letterHeight(shape)
    return `<text x="${shape.x * width}" y="${shape.y * drawingHeight + height * 0.8}" fill="${shape.color}" font-family="sans-serif" font-size="${height}" font-weight="600" paint-order="stroke" stroke="#000000" stroke-opacity="0.6" stroke-width="${height * 0.12}">${escaped(shape.text)}</text>`
  }
  const box = boxOf(shape, width)
  return `<rect ${line} x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"/>`
}

/**
 * A standalone SVG of a drawing, to overlay on a picture of `width` × `height` pixels. `point` is in shares of the picture, drawn
 * as a disc.
 */
export function drawingSvg(
  drawing: Drawing,
  point: { x: number; y: number } | null,
  picture: { width: number; height: number },
): string {
  const width = (drawingHeight * picture.width) / picture.height
  const mark =
    point === null
      ? ''
      : `<circle cx="${point.x * width}" cy="${point.y * drawingHeight}" r="22" fill="#5b67f0" stroke="#ffffff" stroke-width="6"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" viewBox="0 0 ${width} ${drawingHeight}" preserveAspectRatio="none">${drawing.map((shape) => shapeSvg(shape, width)).join('')}${mark}</svg>`
}
