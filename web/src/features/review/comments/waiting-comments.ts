import type { CommentCreate } from '@regie/contract/review/schema'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { keepValue, keptValue, restoreKeptValues } from '#platform/kept/kept-values.ts'
import { draftAuthor } from './comment-drafts.ts'

const WaitingCommentSchema = z.object({
  postProductionId: z.uuid(),
  by: z.string(),
  body: z.looseObject({ id: z.uuid(), text: z.string() }),
  problem: z.nullable(z.string()),
})

/** A comment that the server does not have yet. */
export type WaitingComment = {
  postProductionId: string
  /** Id of its author: no other session of this browser sends it. */
  by: string
  body: CommentCreate & { id: string }
  /** Why the server refused it: it is not sent again by itself. Null for a comment on its way. */
  problem: string | null
}

const storageKey = 'regie.review.waiting'

const areWaiting = (list: unknown[]): list is WaitingComment[] =>
  z.safeParse(z.array(WaitingCommentSchema), list).success

const storedComments = (): readonly WaitingComment[] => {
  const list = keptValue(z.array(z.unknown()), storageKey) ?? []
  return areWaiting(list) ? list : []
}

type Waiting = {
  comments: readonly WaitingComment[]
  /** Ids of the comments that a cut connection delays. */
  delayed: ReadonlySet<string>
}
export const useWaiting = create<Waiting>()(() => ({ comments: storedComments(), delayed: new Set() }))

async function readCommentsAgain(): Promise<void> {
  await restoreKeptValues()
  useWaiting.setState({ comments: storedComments() })
}
void readCommentsAgain()

/** False once storage was refused: the list is then of this page alone. */
let isStored = true

/** Changes the list of every tab: it is read again from storage first, as another tab may have written. */
function changeList(change: (list: readonly WaitingComment[]) => readonly WaitingComment[]): void {
  const comments = change(isStored ? storedComments() : useWaiting.getState().comments)
  useWaiting.setState({ comments })
  isStored = keepValue(storageKey, comments.length === 0 ? null : comments)
}

/** Adds a comment, or replaces the one of the same id. */
export const storeWaitingComment = (comment: WaitingComment): void =>
  changeList((list) =>
    list.some(({ body }) => body.id === comment.body.id)
      ? list.map((each) => (each.body.id === comment.body.id ? comment : each))
      : [...list, comment],
  )
export const removeWaitingComment = (id: string): void =>
  changeList((list) => list.filter(({ body }) => body.id !== id))

export function markDelayed(id: string, isDelayed: boolean): void {
  const delayed = new Set(useWaiting.getState().delayed)
  if (isDelayed) delayed.add(id)
  else delayed.delete(id)
  useWaiting.setState({ delayed })
}

addEventListener('storage', ({ key }) => {
  if (key === storageKey) useWaiting.setState({ comments: storedComments() })
})

const isOwnIn =
  (postProductionId: string, author: string) =>
  ({ postProductionId: room, by }: WaitingComment): boolean =>
    room === postProductionId && by === author

/** The waiting comments of this person in a room, in the order of writing. */
export const waitingIn = (postProductionId: string): readonly WaitingComment[] =>
  useWaiting.getState().comments.filter(isOwnIn(postProductionId, draftAuthor()))

export function useWaitingComments(postProductionId: string): readonly WaitingComment[] {
  const comments = useWaiting((waiting) => waiting.comments)
  const by = draftAuthor()
  return useMemo(() => comments.filter(isOwnIn(postProductionId, by)), [comments, postProductionId, by])
}
