import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { api, key } from '../client.ts'
import { draftAuthor, removeWaitingComment, storeWaitingComment, useDrafts, type WaitingComment } from './drafts.ts'

/** Milliseconds between two attempts to send waiting comments. */
const retryDelay = 5000

/** True without an answer, or when the author's session is over: the comment can be sent later. */
const isRetried = (error: unknown, { by }: WaitingComment) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 502 || (error.code === 'UNAUTHENTICATED' && by !== 'guest'))

/** The waiting comments of this person for a room. */
const isOfRoom = (postProductionId: string) => (comment: WaitingComment) =>
  comment.postProductionId === postProductionId && comment.by === draftAuthor()

/**
 * Sends a comment. It is stored in the browser first, and removed once the server has it. Its own id makes a second
 * send harmless. Throws the server's refusal; a cut connection is no failure.
 */
async function sendStored(comment: WaitingComment): Promise<void> {
  storeWaitingComment(comment)
  try {
    await api.comment({ params: { postProductionId: comment.postProductionId }, body: comment.body })
    removeWaitingComment(comment.body.id)
  } catch (error) {
    if (isRetried(error, comment)) return
    removeWaitingComment(comment.body.id)
    throw error
  }
}

/** Sends comments of a room, including those delayed by a cut connection. */
export function useSendComment(postProductionId: string): (comment: WaitingComment['body']) => Promise<void> {
  const queryClient = useQueryClient()
  const waits = useDrafts(({ waiting }) => waiting.some(isOfRoom(postProductionId)))
  useEffect(() => {
    if (!waits) return undefined
    let isTrying = false
    const send = async () => {
      if (isTrying) return
      isTrying = true
      // In the order of writing.
      for (const comment of useDrafts.getState().waiting)
        if (isOfRoom(postProductionId)(comment))
          // oxlint-disable-next-line no-await-in-loop
          await sendStored(comment).catch((error: unknown) => toast.error(messageOf(error)))
      isTrying = false
      void queryClient.invalidateQueries({ queryKey: key })
    }
    const timer = setInterval(() => void send(), retryDelay)
    const online = () => void send()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [waits, postProductionId, queryClient])
  return async (body) => {
    await sendStored({ postProductionId, by: draftAuthor(), body })
    await queryClient.invalidateQueries({ queryKey: key })
  }
}

/** The waiting comments of a room. */
export const useWaitingComments = (postProductionId: string): readonly WaitingComment[] => {
  const waiting = useDrafts((drafts) => drafts.waiting)
  return waiting.filter(isOfRoom(postProductionId))
}
