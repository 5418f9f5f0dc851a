import * as z from 'zod/mini'

/** A coordinate of a picture: 0 is its left or top, 1 its right or bottom, at any size. */
const Share = z.number().check(z.minimum(-1), z.maximum(2))
const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Couleur invalide'))

/** Fields of every shape. `size` is the stroke width or the text height, as a share of the picture's height. */
const stroke = { id: z.uuid(), color: Colour, size: z.number().check(z.minimum(0), z.maximum(1)) }

/** A freehand line, point by point. */
const Pen = z.object({
  ...stroke,
  tool: z.literal('pen'),
  xs: z.array(Share).check(z.minLength(1), z.maxLength(2000)),
  ys: z.array(Share).check(z.minLength(1), z.maxLength(2000)),
})
const box = { x: Share, y: Share, w: Share, h: Share }
/** From tail to head: `w` and `h` may be negative. */
const Arrow = z.object({ ...stroke, tool: z.literal('arrow'), ...box })
const Rectangle = z.object({ ...stroke, tool: z.literal('rect'), ...box })
const Words = z.object({
  ...stroke,
  tool: z.literal('text'),
  x: Share,
  y: Share,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

/** A shape drawn on a picture, which can be selected and removed alone. */
export const Shape = z.discriminatedUnion('tool', [Pen, Arrow, Rectangle, Words])
export type Shape = z.infer<typeof Shape>

export const Drawing = z.array(Shape).check(z.maxLength(200, 'Trop de traits sur cette image'))
export type Drawing = z.infer<typeof Drawing>
