import { mayEdit, mayRemove, mayReopen, mayResolve } from '@regie/contract/review/rules/comments'
import type { FrameCount } from '@regie/contract/review/rules/timecode'
import { type Comment, type Speaker, speakerLabels } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { Check, Paperclip, Pencil, PencilLine, Reply, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, commentAttachmentAddress, key } from '../client.ts'
import { placeText } from './place-text.ts'

type CommentCardProps = {
  comment: Comment
  answers: readonly Comment[]
  /** The person who reads the comment. */
  speaker: Speaker
  count: FrameCount | null
  isChosen: boolean
  onChoose: () => void
  /** Left out in read-only mode. */
  onAnswer: ((text: string, isInternal: boolean) => Promise<void>) | undefined
}

/** The text of a comment, its author and its date. */
function CommentText({ comment, children }: { comment: Comment; children?: React.ReactNode }) {
  const {
    authorName,
    speaker,
    isFromFrameio,
    createdAt,
    text,
    sentAt,
    isInternal,
    resolvedAt,
    resolvedByName,
    editedAt,
  } = comment
  return (
    <div className="flex gap-2.5">
      <Avatar name={authorName || 'Invité'} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-medium wrap-anywhere">{authorName || 'Invité'}</span>
          <span className="text-xs text-muted">{isFromFrameio ? 'Frame.io' : speakerLabels[speaker]}</span>
          {sentAt === null && <Badge tone="warning">Brouillon</Badge>}
          {isInternal && <Badge>Interne</Badge>}
          {resolvedAt !== null && (
            <Badge tone="success" title={resolvedByName ? `Traité par ${resolvedByName}` : undefined}>
              Traité
            </Badge>
          )}
        </p>
        {children}
        {text && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{text}</p>}
        <ul className="flex flex-wrap gap-1">
          {comment.attachments.map(({ id, name, size }) => (
            <li key={id} className="mt-1.5 max-w-full">
              <a
                href={commentAttachmentAddress(id)}
                download={name}
                className="flex items-center gap-1.5 rounded-md border border-line px-2 py-1 text-xs hover:bg-hover"
              >
                <Paperclip aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="truncate">{name}</span>
                <span className="shrink-0 text-muted">{sizeText(size)}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-xs text-muted">
          <time dateTime={createdAt}>{momentText(createdAt)}</time>
          {editedAt !== null && ' · modifié'}
        </p>
      </div>
    </div>
  )
}

/** Form of an answer, or of an edited comment. */
function CommentForm({
  label,
  initial = '',
  action,
  onSend,
  onCancel,
}: {
  label: string
  initial?: string
  action: string
  onSend: (text: string) => Promise<unknown>
  onCancel: () => void
}) {
  const [text, setText] = useState(initial)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { mutate, isPending } = useChange(onSend, { stale: [key], onDone: onCancel })
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isPending) mutate(text)
      }}
    >
      <TextArea
        label={label}
        rows={2}
        value={text}
        maxLength={5000}
        ref={field}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Annuler
        </Button>
        <Button size="sm" variant="primary" type="submit" pending={isPending} disabled={text.trim() === ''}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** A comment with its answers and actions. */
export function CommentCard(props: CommentCardProps) {
  const { comment, answers, speaker, count, isChosen, onChoose, onAnswer } = props
  const [mode, setMode] = useState<'read' | 'answer' | 'edit' | 'remove'>('read')
  const params = { commentId: comment.id }
  const tick = useChange(
    (isDone: boolean) => (isDone ? api.resolveComment({ params }) : api.reopenComment({ params })),
    {
      stale: [key],
    },
  )
  const removal = useChange(() => api.removeComment({ params }), { stale: [key] })
  const close = () => setMode('read')
  return (
    <li
      id={`commentaire-${comment.id}`}
      className={clsx(
        'scroll-m-4 rounded-lg border p-3',
        isChosen ? 'border-accent bg-accent-soft/30' : 'border-line bg-surface',
        comment.resolvedAt !== null && !isChosen && 'opacity-70',
      )}
    >
      <CommentText comment={comment}>
        <button
          type="button"
          onClick={onChoose}
          className="mt-0.5 inline-flex items-center gap-1.5 rounded-sm font-mono text-xs text-accent-ink hover:underline"
        >
          {placeText(comment, count)}
          {comment.drawing.length > 0 && <PencilLine aria-label="avec un dessin" className="size-3.5" />}
        </button>
      </CommentText>
      {answers.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3 border-l-2 border-line pl-3">
          {answers.map((answer) => (
            <li key={answer.id}>
              <CommentText comment={answer} />
            </li>
          ))}
        </ul>
      )}
      {mode === 'answer' && onAnswer && (
        <CommentForm
          label="Réponse"
          action="Répondre"
          onSend={(text) => onAnswer(text, comment.isInternal)}
          onCancel={close}
        />
      )}
      {mode === 'edit' && (
        <CommentForm
          label="Commentaire"
          initial={comment.text}
          action="Enregistrer"
          onSend={(text) => api.updateComment({ params, body: { text } })}
          onCancel={close}
        />
      )}
      {(mode === 'read' || mode === 'remove') && (
        <div className="mt-1 flex items-center justify-end gap-0.5">
          {onAnswer && <IconButton icon={Reply} label="Répondre" onClick={() => setMode('answer')} />}
          {mayEdit(comment) && <IconButton icon={Pencil} label="Modifier" onClick={() => setMode('edit')} />}
          {mayRemove(speaker, comment) && (
            <IconButton icon={Trash2} label="Supprimer" onClick={() => setMode('remove')} />
          )}
          {mayReopen(speaker, comment) && (
            <IconButton icon={RotateCcw} label="Rouvrir" disabled={tick.isPending} onClick={() => tick.mutate(false)} />
          )}
          {mayResolve(speaker, comment) && (
            <Button size="sm" icon={Check} pending={tick.isPending} onClick={() => tick.mutate(true)}>
              Traité
            </Button>
          )}
        </div>
      )}
      {mode === 'remove' && (
        <ConfirmDialog
          title="Supprimer ce commentaire ?"
          isOpen
          onOpenChange={close}
          confirmLabel="Supprimer"
          onConfirm={() => removal.mutate(undefined)}
          pending={removal.isPending}
        >
          <p>Ses réponses disparaissent avec lui.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
