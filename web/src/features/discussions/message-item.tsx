import type { Message } from '@regie/contract/discussions/schema'
import { typeset } from '@regie/contract/french'
import type { Participant } from '@regie/contract/review/schema'
import { Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeTextDraft } from '#features/review/comments/comment-drafts.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { api, key } from './client.ts'
import { MessageForm } from './message-form.tsx'

type MessageItemProps = {
  message: Message
  /** Number of answers that a deletion takes away. */
  answerCount: number
  participants: readonly Participant[]
  /** Left out for an answer. */
  onAnswer?: (() => void) | undefined
}

/** A text cut around the mentions in it, which are parts of their own. */
function partsOf(text: string, mentions: readonly string[]): string[] {
  let parts = [text]
  // A name may begin another: the longest is looked for first.
  for (const mention of mentions.toSorted((one, other) => other.length - one.length))
    parts = parts.flatMap((part) =>
      mentions.includes(part)
        ? [part]
        : part.split(mention).flatMap((piece, at) => (at === 0 ? [piece] : [mention, piece])),
    )
  return parts
}

function MessageText({ text, participants }: { text: string; participants: readonly Participant[] }) {
  const mentions = participants.map(({ name }) => `@${name}`)
  return (
    <p className="mt-0.5 whitespace-pre-line wrap-anywhere">
      {partsOf(typeset(text), mentions).map((part, at) =>
        mentions.includes(part) ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
          <span key={at} className="font-medium text-accent-ink">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** One message, with what its author may do to it. */
export function MessageItem({ message, answerCount, participants, onAnswer }: MessageItemProps) {
  const { id, authorId, authorName, text, createdAt, editedAt } = message
  const isOwn = useSession((session) => session.user?.id === authorId)
  const [isEdited, setEdited] = useState(false)
  const [asks, setAsks] = useState(false)
  const draftId = `message.${id}`
  const changing = useChange((typed: string) => api.change({ params: { messageId: id }, body: { text: typed } }), {
    stale: [key],
    onDone: () => {
      changeTextDraft(draftId, null)
      setEdited(false)
    },
  })
  const removing = useChange(() => api.remove({ params: { messageId: id } }), {
    stale: [key],
    onDone: () => setAsks(false),
  })
  return (
    <div id={`message-${id}`} className="flex gap-3 text-sm">
      <Avatar name={authorName} personId={authorId} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium wrap-anywhere">{authorName}</span>
            <span className="text-xs text-muted">
              <time dateTime={createdAt}>{momentText(createdAt)}</time>
              {editedAt !== null && ', modifié'}
            </span>
          </div>
          {!isEdited && (
            <div className="-mt-1 flex shrink-0 items-center">
              {onAnswer && <IconButton icon={Reply} size="sm" label={`Répondre à ${authorName}`} onClick={onAnswer} />}
              {isOwn && (
                <>
                  <IconButton icon={Pencil} size="sm" label="Modifier le message" onClick={() => setEdited(true)} />
                  <IconButton icon={Trash2} size="sm" label="Supprimer le message" onClick={() => setAsks(true)} />
                </>
              )}
            </div>
          )}
        </div>
        {isEdited ? (
          <MessageForm
            draftId={draftId}
            label="Modifier le message"
            action="Enregistrer"
            initial={text}
            participants={participants}
            pending={changing.isPending}
            onSend={(typed) => changing.mutate(typed)}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <MessageText text={text} participants={participants} />
        )}
      </div>
      {asks && (
        <ConfirmDialog
          isOpen
          title="Supprimer ce message ?"
          confirmLabel="Supprimer"
          pending={removing.isPending}
          onConfirm={() => removing.mutate(undefined)}
          onOpenChange={setAsks}
          tone="danger"
        >
          {answerCount === 0
            ? 'Personne ne pourra plus le lire.'
            : `Personne ne pourra plus le lire, ni ${answerCount === 1 ? 'sa réponse' : `ses ${answerCount} réponses`}.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
