import type { Shape } from '@regie/contract/review/schema/drawing'
import { demoId } from './derive.ts'
import type { Voice, WrittenRemark } from './written.ts'

/** Images per second of every film of the demo. */
const rate = 25
const minute = 60_000
const stroke = { color: '#ffcc00', size: 0.006 }

type Said = {
  /** What distinguishes this remark from all others. */
  key: string
  remark: WrittenRemark
  /** The time when it was sent, or written for a draft. */
  at: string
  /** The step that sent it. */
  stepId: string | null
  people: Record<Voice, string | null>
}

const frameOf = (seconds: number | undefined) => (seconds === undefined ? null : Math.round(seconds * rate))

function shapesOf(key: string, { rect, arrow }: WrittenRemark): Shape[] {
  const box = ([x, y, w, h]: NonNullable<WrittenRemark['rect']>) => ({ x, y, w, h })
  return [
    ...(rect ? [{ id: demoId('shapes', `${key}/rect`), ...stroke, tool: 'rect' as const, ...box(rect) }] : []),
    ...(arrow ? [{ id: demoId('shapes', `${key}/arrow`), ...stroke, tool: 'arrow' as const, ...box(arrow) }] : []),
  ]
}

/** The comment of a written remark, then its answers. Their version and file are the caller's. */
export function commentsOf({ key, remark, at, stepId, people }: Said) {
  const { text, isInternal = false, isDraft = false } = remark
  const [from, to] = [remark.at ?? []].flat()
  const [pointX = null, pointY = null] = remark.point ?? []
  const id = demoId('comments', key)
  const comment = {
    id,
    parentId: null,
    authorId: people[remark.by],
    text,
    frameIn: frameOf(from),
    frameOut: frameOf(to),
    pointX,
    pointY,
    drawing: shapesOf(key, remark),
    isInternal,
    sentAt: isDraft ? null : at,
    stepId: isDraft ? null : stepId,
    createdAt: at,
  }
  const nowhere = { frameIn: null, frameOut: null, pointX: null, pointY: null, drawing: [] }
  const answers = (remark.answers ?? []).map(([by, answer], rank) => {
    const answeredAt = new Date(Date.parse(at) + (rank + 1) * 25 * minute).toISOString()
    return {
      ...comment,
      ...nowhere,
      id: demoId('comments', `${key}/${rank}`),
      parentId: id,
      authorId: people[by],
      text: answer,
      sentAt: answeredAt,
      createdAt: answeredAt,
    }
  })
  return [comment, ...answers]
}
