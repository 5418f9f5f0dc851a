import type { FrameCount } from '@regie/contract/review/rules/timecode'
import type { Comment, Speaker } from '@regie/contract/review/schema'
import { MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CommentCard } from './comment-card.tsx'
import {
  type CommentFilter,
  type CommentOrder,
  commentFilterLabels,
  commentOrderLabels,
  commentThreads,
} from './comment-view.ts'
import { WaitingCard } from './waiting-card.tsx'
import type { WaitingComment } from './waiting-comments.ts'

type CommentsPanelProps = {
  comments: readonly Comment[]
  /** Comments that the server does not have yet, and what becomes of a refused one. */
  waiting: readonly WaitingComment[]
  onSendAgain?: ((comment: WaitingComment) => void) | undefined
  onDiscard?: ((comment: WaitingComment) => void) | undefined
  speaker: Speaker
  count: FrameCount | null
  chosenId: string | null
  onChoose: (comment: Comment) => void
  /** The address that opens a comment; left out where comments have none. */
  addressOf?: ((comment: Comment) => string) | undefined
  onAnswer: ((comment: Comment, text: string, isInternal: boolean, onQueued: () => void) => void) | undefined
}

const select = 'touch-height h-8 min-w-0 flex-1 rounded-md border border-line bg-surface px-1.5 text-sm'

/** The comments on the shown file, and on the version as a whole. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { comments, waiting, speaker, count, chosenId, onChoose, onAnswer } = props
  const [shown, setShown] = useState<CommentFilter>('all')
  const [order, setOrder] = useState<CommentOrder>('place')
  const threads = commentThreads(comments, shown, order)
  // What the server has is shown as sent, although it is still in the queue for an instant.
  const unsent = waiting.filter(({ body }) => !comments.some(({ id }) => id === body.id))
  const open = comments.filter(({ parentId, resolvedAt, sentAt }) => !parentId && !resolvedAt && sentAt).length
  useEffect(() => {
    if (chosenId) document.getElementById(`commentaire-${chosenId}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const hasInternal = speaker === 'STAFF' || speaker === 'TALENT'
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="text-sm font-semibold whitespace-nowrap">
          {open === 0 ? 'Commentaires' : `À traiter : ${open}`}
        </h2>
        <select
          aria-label="Commentaires affichés"
          value={shown}
          onChange={({ target }) => setShown(asCommentFilter(target.value))}
          className={select}
        >
          {Object.entries(commentFilterLabels)
            .filter(([value]) => hasInternal || value !== 'internal')
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
        <select
          aria-label="Ordre des commentaires"
          value={order}
          onChange={({ target }) => setOrder(asCommentOrder(target.value))}
          className={select}
        >
          {Object.entries(commentOrderLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section aria-label="Commentaires" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3">
        <ul className="flex flex-col gap-2">
          {threads.map(({ comment, answers }) => (
            <CommentCard
              key={comment.id}
              comment={comment}
              answers={answers}
              speaker={speaker}
              count={count}
              isChosen={comment.id === chosenId}
              onChoose={() => onChoose(comment)}
              onAnswer={onAnswer && ((text, isInternal, onQueued) => onAnswer(comment, text, isInternal, onQueued))}
              addressOf={props.addressOf}
            />
          ))}
          {unsent.map((comment) => (
            <WaitingCard
              key={comment.body.id}
              comment={comment}
              onSendAgain={props.onSendAgain}
              onDiscard={props.onDiscard}
            />
          ))}
        </ul>
        {threads.length === 0 && unsent.length === 0 && (
          <EmptyState
            icon={MessageSquare}
            title={shown === 'all' ? 'Aucun commentaire' : 'Aucun commentaire de ce genre'}
          >
            {shown === 'all' && onAnswer && 'Arrêtez l’image où vous voulez, et écrivez ce que vous en pensez.'}
          </EmptyState>
        )}
      </section>
    </>
  )
}

const isCommentFilter = (value: string): value is CommentFilter => value in commentFilterLabels
const isCommentOrder = (value: string): value is CommentOrder => value in commentOrderLabels
const asCommentFilter = (value: string): CommentFilter => (isCommentFilter(value) ? value : 'all')
const asCommentOrder = (value: string): CommentOrder => (isCommentOrder(value) ? value : 'place')
