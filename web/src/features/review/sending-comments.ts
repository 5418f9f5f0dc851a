import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { ApiError, messageOf } from '../../platform/api-error.ts'
import { api, key } from './client.ts'
import { forgetWaiting, keepWaiting, useDrafts, type WaitingComment } from './drafts.ts'

/** How often what waits is tried again, in milliseconds. */
const tryAgain = 5000

/** True when nothing came back: what was sent may leave later. */
const isCut = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/**
 * Sends a comment. It is kept in the browser first, and forgotten once the server has it: under its own id, so that one sent twice is
 * kept once. Throws what the server refuses; a cut connection is no failure.
 */
async function deliver(comment: WaitingComment): Promise<void> {
  keepWaiting(comment)
  try {
    await api.comment({ params: { postProductionId: comment.postProductionId }, body: comment.body })
    forgetWaiting(comment.body.id)
  } catch (error) {
    if (isCut(error)) return
    forgetWaiting(comment.body.id)
    throw error
  }
}

/** Sends comments of a room, those that a cut connection kept here too. */
export function useSendComment(postProductionId: string): (comment: WaitingComment['body']) => Promise<void> {
  const queryClient = useQueryClient()
  const waits = useDrafts(({ waiting }) => waiting.some((comment) => comment.postProductionId === postProductionId))
  useEffect(() => {
    if (!waits) return undefined
    let isTrying = false
    const send = async () => {
      if (isTrying) return
      isTrying = true
      // In the order in which they were written.
      for (const comment of useDrafts.getState().waiting)
        if (comment.postProductionId === postProductionId)
          // oxlint-disable-next-line no-await-in-loop
          await deliver(comment).catch((error: unknown) => toast.error(messageOf(error)))
      isTrying = false
      void queryClient.invalidateQueries({ queryKey: key })
    }
    const timer = setInterval(() => void send(), tryAgain)
    const online = () => void send()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [waits, postProductionId, queryClient])
  return async (body) => {
    await deliver({ postProductionId, body })
    await queryClient.invalidateQueries({ queryKey: key })
  }
}

/** What could not leave yet, of a room. */
export const useWaiting = (postProductionId: string): readonly WaitingComment[] => {
  const waiting = useDrafts((drafts) => drafts.waiting)
  return waiting.filter((comment) => comment.postProductionId === postProductionId)
}
