import { isSetAside, mayEdit, mayRemove, mayReopen, mayResolve } from '@regie/contract/review/rules/comments'
import type { FrameCount } from '@regie/contract/review/rules/timecode'
import { type Comment, type Speaker, speakerLabels } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { Check, Paperclip, Pencil, PencilLine, Reply, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyLink } from '#ui/button/copy-link.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { momentText } from '#ui/text/french-date.ts'
import { OutcomeBadge } from '../arbitration/outcome-badge.tsx'
import { api, commentAttachmentAddress, key } from '../client.ts'
import { changeTextDraft, useTextDraft } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
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
  onAnswer: ((text: string, isInternal: boolean, onQueued: () => void) => void) | undefined
  addressOf: ((comment: Comment) => string) | undefined
}

/** Characters above which a comment is folded. */
const foldedAbove = 600

/** A text of which the beginning is shown, when it is long. */
function FoldedText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text === '') return null
  const isLong = text.length > foldedAbove
  return (
    <>
      <p className={clsx('mt-1 text-sm whitespace-pre-line wrap-anywhere', isLong && !isOpen && 'line-clamp-6')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="touch-height min-h-6 rounded-sm text-xs text-accent-ink hover:underline"
        >
          {isOpen ? 'Replier' : 'Tout lire'}
        </button>
      )}
    </>
  )
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
    arbitration,
  } = comment
  return (
    <div className="flex gap-2.5">
      <Avatar name={authorName || 'Invité'} personId={comment.authorId} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-medium wrap-anywhere">{authorName || 'Invité'}</span>
          <span className="text-xs text-muted">{isFromFrameio ? 'Frame.io' : speakerLabels[speaker]}</span>
          {sentAt === null && <Badge tone="warning">Brouillon</Badge>}
          {isInternal && <Badge>Interne</Badge>}
          {arbitration && <OutcomeBadge outcome={arbitration.outcome} />}
          {resolvedAt !== null && !isSetAside(comment) && (
            <Badge tone="success" title={resolvedByName ? `Traité par ${resolvedByName}` : undefined}>
              Traité
            </Badge>
          )}
        </p>
        {children}
        <FoldedText text={text} />
        {arbitration && arbitration.note !== '' && (
          <p className="mt-1 text-sm text-muted wrap-anywhere">
            {arbitration.byName !== null && `${arbitration.byName} : `}
            {arbitration.note}
          </p>
        )}
        <ul className="flex flex-wrap gap-1">
          {comment.attachments.map(({ id, name, size }) => (
            <li key={id} className="mt-1.5 max-w-full">
              <a
                href={commentAttachmentAddress(id)}
                download={name}
                className="touch-height flex items-center gap-1.5 rounded-md border border-line px-2 py-1 text-xs hover:bg-hover"
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

/** A comment with its answers and actions. */
export function CommentCard(props: CommentCardProps) {
  const { comment, answers, speaker, count, isChosen, onChoose, onAnswer, addressOf } = props
  const answerId = `answer-${comment.id}`
  const editId = `edit-${comment.id}`
  // What was typed before a reload is shown again.
  const hasAnswer = useTextDraft(answerId) !== null
  const hasEdit = useTextDraft(editId) !== null && mayEdit(comment)
  const [mode, setMode] = useState<'read' | 'answer' | 'edit' | 'remove'>(
    hasAnswer && onAnswer ? 'answer' : hasEdit ? 'edit' : 'read',
  )
  const params = { commentId: comment.id }
  const tick = useChange(
    (isDone: boolean) => (isDone ? api.resolveComment({ params }) : api.reopenComment({ params })),
    {
      stale: [key],
    },
  )
  const removal = useChange(() => api.removeComment({ params }), { stale: [key] })
  const close = () => setMode('read')
  const edit = useChange((text: string) => api.updateComment({ params, body: { text } }), {
    stale: [key],
    onDone: () => {
      changeTextDraft(editId, null)
      close()
    },
  })
  return (
    <div
      className={clsx(
        'rounded-lg border p-3',
        isChosen ? 'border-accent bg-accent-soft/30' : 'border-line bg-surface',
        comment.resolvedAt !== null && !isChosen && 'opacity-70',
      )}
    >
      <CommentText comment={comment}>
        <button
          type="button"
          onClick={onChoose}
          className="touch-area mt-0.5 inline-flex items-center gap-1.5 rounded-sm font-mono text-xs text-accent-ink hover:underline"
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
          id={answerId}
          label="Réponse"
          action="Répondre"
          onSend={(text) =>
            onAnswer(text, comment.isInternal, () => {
              changeTextDraft(answerId, null)
              close()
            })
          }
          onCancel={close}
        />
      )}
      {mode === 'edit' && (
        <CommentForm
          id={editId}
          label="Commentaire"
          initial={comment.text}
          action="Enregistrer"
          pending={edit.isPending}
          onSend={(text) => edit.mutate(text)}
          onCancel={close}
        />
      )}
      {(mode === 'read' || mode === 'remove') && (
        <div className="mt-1 flex items-center justify-end gap-0.5">
          {addressOf && <CopyLink address={addressOf(comment)} label="Copier le lien" />}
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
    </div>
  )
}
