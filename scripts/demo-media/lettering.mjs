/** Writes a line on a canvas in Inter, which the package of the interface brings. Lengths in pixels; `tracking` in ems. */
export function write(
  paint,
  line,
  { x, y, size, weight = 400, tracking = 0, align = 'center', ink = '#fff', alpha = 1, shadow = 0 },
) {
  if (alpha <= 0) return
  paint.save()
  paint.globalAlpha = alpha
  paint.fillStyle = ink
  paint.font = `${weight} ${size}px "Demo Inter"`
  paint.letterSpacing = `${(tracking * size).toFixed(3)}px`
  paint.textAlign = align
  paint.textBaseline = 'middle'
  if (shadow > 0) {
    paint.shadowColor = `rgba(0,0,0,${shadow})`
    paint.shadowBlur = size * 0.7
  }
  // The last letter's tracking would push a centred line to the left.
  paint.fillText(line, x + (align === 'center' ? (tracking * size) / 2 : 0), y)
  paint.restore()
}

/** Draws within a square of side `size` around a point, where the coordinates go from -1 to 1. */
export function drawAt(paint, { x, y, size, alpha = 1, turn = 0 }, draw) {
  if (alpha <= 0) return
  paint.save()
  paint.globalAlpha = alpha
  paint.translate(x, y)
  paint.rotate(turn)
  paint.scale(size / 2, size / 2)
  draw(paint)
  paint.restore()
}
