import type { Comment } from '@regie/contract/review/schema'

/** Filters and orders of the comments. */
export const shownLabels = {
  all: 'Tous',
  open: 'À traiter',
  done: 'Traités',
  drafts: 'Brouillons',
  internal: 'Internes',
  mine: 'Les miens',
} as const
export type Shown = keyof typeof shownLabels
export const orderLabels = { place: 'Par position', newest: 'Du plus récent', oldest: 'Du plus ancien' } as const
export type Order = keyof typeof orderLabels

const keeps: Record<Shown, (comment: Comment) => boolean> = {
  all: () => true,
  open: ({ resolvedAt }) => resolvedAt === null,
  done: ({ resolvedAt }) => resolvedAt !== null,
  drafts: ({ sentAt }) => sentAt === null,
  internal: ({ isInternal }) => isInternal,
  mine: ({ isOwn }) => isOwn,
}
const byAge = (a: Comment, b: Comment) => a.createdAt.localeCompare(b.createdAt)
/** Comments about the whole file come first. */
const placeOf = ({ frameIn, page }: Comment) => frameIn ?? page ?? -1
const orders: Record<Order, (a: Comment, b: Comment) => number> = {
  place: (a, b) => placeOf(a) - placeOf(b) || byAge(a, b),
  newest: (a, b) => byAge(b, a),
  oldest: byAge,
}

/** The comments to show, each with its answers in chronological order. */
export function threadsOf(comments: readonly Comment[], shown: Shown, order: Order) {
  return comments
    .filter((comment) => comment.parentId === null && keeps[shown](comment))
    .toSorted(orders[order])
    .map((comment) => ({ comment, answers: comments.filter(({ parentId }) => parentId === comment.id) }))
}

/** The comment before or after a frame, among those with a frame. */
export function neighbourOf(comments: readonly Comment[], frame: number, direction: 1 | -1): Comment | undefined {
  const placed = comments
    .filter(({ frameIn, parentId }) => frameIn !== null && parentId === null)
    .toSorted(orders.place)
  return direction === 1
    ? placed.find(({ frameIn }) => (frameIn ?? 0) > frame)
    : placed.findLast(({ frameIn }) => (frameIn ?? 0) < frame)
}
