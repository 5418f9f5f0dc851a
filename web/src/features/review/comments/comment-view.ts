import { byPlace } from '@regie/contract/review/rules/comments'
import type { Comment } from '@regie/contract/review/schema'

/** Filters and orders of the comments. */
export const commentFilterLabels = {
  all: 'Tous',
  open: 'À traiter',
  done: 'Traités',
  drafts: 'Brouillons',
  internal: 'Internes',
  mine: 'Les miens',
} as const
export type CommentFilter = keyof typeof commentFilterLabels
export const commentOrderLabels = { place: 'Par position', newest: 'Du plus récent', oldest: 'Du plus ancien' } as const
export type CommentOrder = keyof typeof commentOrderLabels

const predicates: Record<CommentFilter, (comment: Comment) => boolean> = {
  all: () => true,
  open: ({ resolvedAt }) => resolvedAt === null,
  done: ({ resolvedAt }) => resolvedAt !== null,
  drafts: ({ sentAt }) => sentAt === null,
  internal: ({ isInternal }) => isInternal,
  mine: ({ isOwn }) => isOwn,
}
const byAge = (a: Comment, b: Comment) => a.createdAt.localeCompare(b.createdAt)
const orders: Record<CommentOrder, (a: Comment, b: Comment) => number> = {
  place: byPlace,
  newest: (a, b) => byAge(b, a),
  oldest: byAge,
}

/** The comments to show, each with its answers in chronological order. */
export function commentThreads(comments: readonly Comment[], shown: CommentFilter, order: CommentOrder) {
  const answers = new Map<string, Comment[]>()
  for (const comment of comments)
    if (comment.parentId !== null) answers.set(comment.parentId, [...(answers.get(comment.parentId) ?? []), comment])
  return comments
    .filter((comment) => comment.parentId === null && predicates[shown](comment))
    .toSorted(orders[order])
    .map((comment) => ({ comment, answers: answers.get(comment.id) ?? [] }))
}

/** The comment before or after a frame, among those with a frame. */
export function neighbourComment(comments: readonly Comment[], frame: number, direction: 1 | -1): Comment | undefined {
  const placed = comments
    .filter(({ frameIn, parentId }) => frameIn !== null && parentId === null)
    .toSorted(orders.place)
  return direction === 1
    ? placed.find(({ frameIn }) => (frameIn ?? 0) > frame)
    : placed.findLast(({ frameIn }) => (frameIn ?? 0) < frame)
}
