import type { Role } from '#permissions.ts'
import type { Contradiction, RoundDecision } from '../schema/arbitration.ts'
import type { Drawing, Shape } from '../schema/drawing.ts'
import type { Comment } from '../schema.ts'
import { inPlaceOrder, isSetAside } from './comments.ts'

type Said = Pick<
  Comment,
  | 'id'
  | 'fileKey'
  | 'parentId'
  | 'authorId'
  | 'authorName'
  | 'speaker'
  | 'isFromFrameio'
  | 'isInternal'
  | 'sentAt'
  | 'frameIn'
  | 'frameOut'
  | 'page'
  | 'point'
  | 'drawing'
  | 'createdAt'
  | 'arbitration'
>

/** Frames: further apart, two comments are about two moments. */
const nearFrames = 12
/** Share of the picture: further apart, two drawings are about two things. */
const nearShare = 0.1

type Box = { left: number; top: number; right: number; bottom: number }

const boxOf = (xs: readonly number[], ys: readonly number[]): Box => ({
  left: Math.min(...xs),
  right: Math.max(...xs),
  top: Math.min(...ys),
  bottom: Math.max(...ys),
})

function boxOfShape(shape: Shape): Box {
  const { tool } = shape
  switch (tool) {
    case 'pen':
      return boxOf(shape.xs, shape.ys)
    case 'arrow':
    case 'rect':
      return boxOf([shape.x, shape.x + shape.w], [shape.y, shape.y + shape.h])
    case 'text':
      return boxOf([shape.x], [shape.y])
    default:
      return tool satisfies never
  }
}

/** What a comment points at on the picture; null when it points at nothing. */
function regionOf({ point, drawing }: { point: Comment['point']; drawing: Drawing }): Box | null {
  const boxes = [...drawing.map(boxOfShape), ...(point ? [boxOf([point.x], [point.y])] : [])]
  if (boxes.length === 0) return null
  return boxOf(
    boxes.flatMap(({ left, right }) => [left, right]),
    boxes.flatMap(({ top, bottom }) => [top, bottom]),
  )
}

const areNear = (one: Box, other: Box): boolean =>
  one.left - nearShare <= other.right &&
  other.left - nearShare <= one.right &&
  one.top - nearShare <= other.bottom &&
  other.top - nearShare <= one.bottom

/** True for two comments about the same moment, or the same page. */
function areOfOneMoment(one: Said, other: Said): boolean {
  if (one.frameIn !== null && other.frameIn !== null) {
    const [oneOut, otherOut] = [one.frameOut ?? one.frameIn, other.frameOut ?? other.frameIn]
    return one.frameIn - nearFrames <= otherOut && other.frameIn - nearFrames <= oneOut
  }
  return one.page !== null && one.page === other.page
}

const isOfOneAuthor = (one: Said, other: Said): boolean =>
  one.authorId === null && other.authorId === null
    ? one.authorName === other.authorName
    : one.authorId === other.authorId

/** True for comments of two people on one moment and one region: they may contradict each other. */
export function mayContradict(one: Said, other: Said): boolean {
  if (one.fileKey !== other.fileKey || isOfOneAuthor(one, other) || !areOfOneMoment(one, other)) return false
  const [region, otherRegion] = [regionOf(one), regionOf(other)]
  return !region || !otherRegion || areNear(region, otherRegion)
}

/** The drafts that the client's side would send: the first of each conversation. */
export const draftsOfClientSide = <Draft extends Said>(comments: readonly Draft[]): Draft[] =>
  comments.filter(
    ({ parentId, sentAt, isInternal, speaker, isFromFrameio }) =>
      parentId === null &&
      sentAt === null &&
      !isInternal &&
      (speaker === 'CLIENT' || speaker === 'GUEST' || isFromFrameio),
  )

/**
 * The drafts that contradict each other, in groups, by place: those of one moment and region, and those that somebody marked. A group has
 * two at least.
 */
export function contradictingDrafts<Draft extends Said>(
  comments: readonly Draft[],
  marked: readonly Contradiction[],
): Draft[][] {
  const drafts = inPlaceOrder(draftsOfClientSide(comments))
  const groupOf = new Map(drafts.map(({ id }) => [id, id]))
  const join = (oneId: string, otherId: string) => {
    const [one, other] = [groupOf.get(oneId), groupOf.get(otherId)]
    if (one === undefined || other === undefined || one === other) return
    for (const [id, group] of groupOf) if (group === other) groupOf.set(id, one)
  }
  for (const [index, one] of drafts.entries())
    for (const other of drafts.slice(index + 1)) if (mayContradict(one, other)) join(one.id, other.id)
  for (const { firstId, secondId } of marked) join(firstId, secondId)
  const groups = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const group = groupOf.get(draft.id) ?? draft.id
    groups.set(group, [...(groups.get(group) ?? []), draft])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** True once the décideur said what becomes of each comment. */
export const isSettled = (group: readonly Pick<Said, 'arbitration'>[]): boolean =>
  group.every(({ arbitration }) => arbitration !== null)

/** The groups that the décideur has still to settle. */
export const unsettledGroups = <Draft extends Said>(
  comments: readonly Draft[],
  marked: readonly Contradiction[],
): Draft[][] => contradictingDrafts(comments, marked).filter((group) => !isSettled(group))

/** True while the décideur waits for the others. `now`: milliseconds. */
export const isAwaiting = ({ until, awaited }: Pick<RoundDecision, 'until' | 'awaited'>, now: number): boolean =>
  awaited.length > 0 && until !== null && now < Date.parse(until)

/** True for a member of the client’s company while somebody else decides for it. */
export const leavesToDecider = ({ id, role }: { id: string; role: Role }, deciderId: string | null): boolean =>
  role === 'CLIENT' && deciderId !== null && deciderId !== id

/** What a talent is asked, in order, and what was set aside. */
export function requestsForTalent<Sent extends Said>(comments: readonly Sent[]): { asked: Sent[]; setAside: Sent[] } {
  const sent = inPlaceOrder(comments.filter(({ sentAt, parentId }) => sentAt !== null && parentId === null))
  return { asked: sent.filter((one) => !isSetAside(one)), setAside: sent.filter(isSetAside) }
}
