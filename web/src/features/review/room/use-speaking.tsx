import type { Comment, CommentCreate, Speaker } from '@regie/contract/review/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as guests from '#features/session/guest.ts'
import { useSession } from '#platform/session/session.ts'
import { useSendComment, useWaitingComments } from '../comments/sending-comments.ts'
import { GuestName } from './guest-name.tsx'

type Body = CommentCreate & { id: string }

/** Sends comments in a room under the speaker’s role; a guest gives their name once, first. */
export function useCommentSending(postProductionId: string) {
  const session = useSession()
  const isGuest = !session.authenticated
  const queryClient = useQueryClient()
  const { data: guest } = useQuery({ ...guests.options.guest(), enabled: isGuest })
  const send = useSendComment(postProductionId)
  const waiting = useWaitingComments(postProductionId)
  const [asking, setAsking] = useState<{ go: () => void; giveUp: () => void } | null>(null)
  const role = session.user?.role
  const speaker: Speaker = isGuest ? 'GUEST' : role === 'CLIENT' || role === 'TALENT' ? role : 'STAFF'

  const named = async () => {
    if (!isGuest || guest?.name) return true
    return new Promise<boolean>((resolve) => setAsking({ go: () => resolve(true), giveUp: () => resolve(false) }))
  }
  const say = async (body: Body) => {
    if (!(await named())) throw new Error('Indiquez votre nom pour commenter.')
    await send(body)
  }
  const dialog: ReactNode = asking && (
    <GuestName
      onClose={() => {
        asking.giveUp()
        setAsking(null)
      }}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: guests.key }).then(asking.go)
        setAsking(null)
      }}
    />
  )
  return {
    speaker,
    waiting,
    dialog,
    say,
    answer: (comment: Comment, text: string, isInternal: boolean) =>
      say({
        id: crypto.randomUUID(),
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
      }),
  }
}
