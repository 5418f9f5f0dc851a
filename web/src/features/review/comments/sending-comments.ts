import type { Comment, Room } from '@regie/contract/review/schema'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { api, key } from '../client.ts'
import { draftAuthor, restoreCommentDraft } from './comment-drafts.ts'
import {
  markDelayed,
  removeWaitingComment,
  storeWaitingComment,
  useWaitingComments,
  type WaitingComment,
  waitingIn,
} from './waiting-comments.ts'

/** Milliseconds between two attempts to send what a cut connection delays. */
const retryDelay = 5000

/** True without an answer, or when the author's session is over: the comment can be sent later. */
const isRetried = (error: unknown, { by }: WaitingComment) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 502 || (error.code === 'UNAUTHENTICATED' && by !== 'guest'))

/** Adds a comment to the room on screen, which is then refetched. */
function showSent(queryClient: QueryClient, sent: Comment): void {
  queryClient.setQueriesData<Room>({ queryKey: [...key, 'room'] }, (room) =>
    room && room.postProduction.id === sent.postProductionId && !room.comments.some(({ id }) => id === sent.id)
      ? { ...room, comments: [...room.comments, sent] }
      : room,
  )
  void queryClient.invalidateQueries({ queryKey: key })
}

/** Called with a refused comment that returned to the composer: it is about its own frame, wherever the film stands now. */
type OnReturned = (body: WaitingComment['body']) => void

/**
 * A refused comment returns to the composer, unless something else is typed there: it then waits in the list, with the
 * reason, for its author to decide.
 */
function keepRefused(comment: WaitingComment, error: unknown, onReturned: OnReturned): void {
  const { versionId, fileKey, parentId } = comment.body
  const isRestored =
    versionId !== undefined && fileKey !== null && parentId === null && comment.body.attachmentIds.length === 0
      ? restoreCommentDraft({ versionId, fileKey }, comment.body)
      : false
  if (isRestored) {
    removeWaitingComment(comment.body.id)
    onReturned(comment.body)
  } else storeWaitingComment({ ...comment, problem: messageOf(error) })
  toast.error(messageOf(error))
}

/** Sends a comment. Its own id makes a second send harmless. Answers false when it must be sent later. */
async function sendComment(
  queryClient: QueryClient,
  comment: WaitingComment,
  onReturned: OnReturned,
): Promise<boolean> {
  const { postProductionId, body } = comment
  try {
    const sent = await api.comment({ params: { postProductionId }, body })
    showSent(queryClient, sent)
    removeWaitingComment(body.id)
    markDelayed(body.id, false)
    return true
  } catch (error) {
    if (isRetried(error, comment)) {
      markDelayed(body.id, true)
      return false
    }
    keepRefused(comment, error, onReturned)
    return true
  }
}

/** The rooms whose comments this page is sending. */
const sending = new Set<string>()

/** Sends the waiting comments of a room, one after the other; stops at the first that a cut delays. */
async function sendWaiting(queryClient: QueryClient, postProductionId: string, onReturned: OnReturned): Promise<void> {
  if (sending.has(postProductionId)) return
  sending.add(postProductionId)
  try {
    for (;;) {
      const next = waitingIn(postProductionId).find(({ problem }) => problem === null)
      // oxlint-disable-next-line no-await-in-loop -- in the order of writing
      if (!next || !(await sendComment(queryClient, next, onReturned))) return
    }
  } finally {
    sending.delete(postProductionId)
  }
}

/** Queues comments of a room, and sends them: at once, when the connection is back, and after a reload. */
export function useCommentQueue(postProductionId: string, onReturned: OnReturned) {
  const onReturnedNow = useStableCallback(onReturned)
  const queryClient = useQueryClient()
  const waiting = useWaitingComments(postProductionId)
  const waits = waiting.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!waits) return undefined
    const send = () => void sendWaiting(queryClient, postProductionId, onReturnedNow)
    send()
    const timer = setInterval(send, retryDelay)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [waits, postProductionId, queryClient, onReturnedNow])
  return {
    waiting,
    queue: (body: WaitingComment['body']) => {
      storeWaitingComment({ postProductionId, by: draftAuthor(), body, problem: null })
      void sendWaiting(queryClient, postProductionId, onReturnedNow)
    },
    /** Sends a refused comment again. */
    sendAgain: (comment: WaitingComment) => {
      storeWaitingComment({ ...comment, problem: null })
      void sendWaiting(queryClient, postProductionId, onReturnedNow)
    },
    discard: (comment: WaitingComment) => removeWaitingComment(comment.body.id),
  }
}
