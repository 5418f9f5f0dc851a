import type { Comment, CommentCreate, Speaker } from '@regie/contract/review/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as guests from '#features/session/guest.ts'
import { useSession } from '#platform/session/session.ts'
import { useCommentQueue } from '../comments/sending-comments.ts'
import { GuestName } from './guest-name.tsx'

type Body = CommentCreate & { id: string }

/** The role under which the person speaks in a room. */
export function useSpeaker(): Speaker {
  const { authenticated, user } = useSession()
  if (!authenticated) return 'GUEST'
  return user?.role === 'CLIENT' || user?.role === 'TALENT' ? user.role : 'STAFF'
}

/**
 * Sends comments in a room under the speaker’s role; a guest gives their name once, first. `onReturned`: a refused one is
 * in the composer again.
 */
export function useCommentSending(postProductionId: string, onReturned: (body: Body) => void) {
  const speaker = useSpeaker()
  const isGuest = speaker === 'GUEST'
  const queryClient = useQueryClient()
  const { data: guest } = useQuery({ ...guests.options.guest(), enabled: isGuest })
  const { waiting, queue, sendAgain, discard } = useCommentQueue(postProductionId, onReturned)
  /** What a guest has to say, once they have given their name. */
  const [unnamed, setUnnamed] = useState<(() => void) | null>(null)

  /** Queues a comment. `onQueued` runs once it can no longer be lost: at once, or after a guest gave their name. */
  const say = (body: Body, onQueued: () => void) => {
    const go = () => {
      queue(body)
      onQueued()
    }
    if (isGuest && !guest?.name) setUnnamed(() => go)
    else go()
  }
  const dialog: ReactNode = unnamed && (
    <GuestName
      onClose={() => setUnnamed(null)}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: guests.key })
        setUnnamed(null)
        unnamed()
      }}
    />
  )
  return {
    speaker,
    waiting,
    sendAgain,
    discard,
    dialog,
    say,
    answer: (comment: Comment, text: string, isInternal: boolean, onQueued: () => void) =>
      say(
        {
          id: crypto.randomUUID(),
          versionId: comment.versionId,
          fileKey: comment.fileKey,
          parentId: comment.id,
          text,
          frameIn: null,
          frameOut: null,
          page: null,
          point: null,
          drawing: [],
          mentions: [],
          attachmentIds: [],
          isInternal: isInternal && !isGuest,
        },
        onQueued,
      ),
  }
}
