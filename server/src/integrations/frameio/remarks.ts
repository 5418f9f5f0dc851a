import { randomUUID } from 'node:crypto'
import { Shape } from '@regie/contract/review/schema/drawing'
import * as z from 'zod/mini'
import type { ExternalRemark, ReviewText } from '../external-review.ts'
import { type FrameioRemark, type FrameioReply, frameioName } from './shapes.ts'

/** Frame.io gives stroke widths in pixels, without the picture's size. Full HD is the usual one. */
const assumedHeight = 1080
const mostShapes = 200

const Drawn = z.array(z.unknown())
const Line = z.looseObject({ tool: z.literal('line'), x: z.number(), y: z.number(), w: z.number(), h: z.number() })
const Sized = z.looseObject({ size: z.optional(z.number()), color: z.optional(z.string()) })

function shapeOf(drawn: unknown): Shape | null {
  const sized = z.safeParse(Sized, drawn)
  if (!sized.success) return null
  const { size = 5, color = '#ff0000' } = sized.data
  const stroke = { id: randomUUID(), color, size: Math.min(1, Math.max(0, size / assumedHeight)) }
  const line = z.safeParse(Line, drawn)
  const known = line.success
    ? {
        tool: 'pen',
        xs: [line.data.x, line.data.x + line.data.w],
        ys: [line.data.y, line.data.y + line.data.h],
        ...stroke,
      }
    : { ...sized.data, ...stroke }
  const shape = z.safeParse(Shape, known)
  return shape.success ? shape.data : null
}

/**
 * The drawing of a Frame.io annotation: shapes with coordinates from 0 to 1, of tools `pen`, `arrow`, `rect` and `line`. The format
 * is Frame.io's own, the same in both versions of its API. Unknown shapes are omitted.
 */
function drawingOf(annotation: string | null | undefined): Shape[] {
  if (!annotation) return []
  try {
    const drawn = z.parse(Drawn, JSON.parse(annotation))
    return drawn.slice(0, mostShapes).flatMap((one) => shapeOf(one) ?? [])
  } catch {
    return []
  }
}

/** An instant in Frame.io's format; null when missing or invalid. */
const momentOf = (text: string | null | undefined): string | null => {
  const at = text ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

/** The fields shared by remarks and replies. */
const saidOf = ({ id, text, owner, created_at, updated_at, completed_at }: FrameioReply): ReviewText => ({
  id,
  author: owner?.name?.trim() || frameioName,
  text: text ?? '',
  createdAt: momentOf(created_at) ?? new Date().toISOString(),
  changedAt: momentOf(updated_at) ?? momentOf(created_at) ?? new Date(0).toISOString(),
  resolvedAt: momentOf(completed_at),
})

/** A remark with the product's frames: from 0, the last of a range included. `origin`: Frame.io's number for the first frame. */
export function remarkOf(remark: FrameioRemark, origin: 0 | 1): ExternalRemark {
  const { timestamp, duration, page, annotation, replies } = remark
  const frameIn = typeof timestamp === 'number' ? Math.max(0, Math.round(timestamp) - origin) : null
  const length = Math.round(duration ?? 0)
  return {
    ...saidOf(remark),
    frameIn,
    frameOut: frameIn !== null && length > 1 ? frameIn + length - 1 : null,
    page: typeof page === 'number' && page >= 1 ? Math.round(page) : null,
    drawing: drawingOf(annotation),
    answers: (replies ?? []).map(saidOf),
  }
}
