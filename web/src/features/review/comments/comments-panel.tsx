import { counted } from '@regie/contract/french'
import type { FrameCount } from '@regie/contract/review/rules/timecode'
import type { Comment, Speaker } from '@regie/contract/review/schema'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ListChecks, MessageSquare } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { FormerComments } from '../versions/former-comments.ts'
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
  /** What is still to be checked of the version before. */
  former?: FormerComments | null
  /** Comments that the server does not have yet, and what becomes of a refused one. */
  waiting: readonly WaitingComment[]
  onSendAgain?: ((comment: WaitingComment) => void) | undefined
  onDiscard?: ((comment: WaitingComment) => void) | undefined
  /** True where there is no room for the filters. */
  isBrief?: boolean
  speaker: Speaker
  count: FrameCount | null
  chosenId: string | null
  onChoose: (comment: Comment) => void
  /** The address that opens a comment; left out where comments have none. */
  addressOf?: ((comment: Comment) => string) | undefined
  onAnswer: ((comment: Comment, text: string, isInternal: boolean, onQueued: () => void) => void) | undefined
}

/** Pixels of a comment of a few words, before it is measured. */
const usualHeight = 128
const select = 'touch-height h-8 min-w-0 flex-1 rounded-md border border-line bg-surface px-1.5 text-sm'

/** The comments on the shown file, and on the version as a whole. Memoised: each keystroke renders the room. */
export const CommentsPanel = memo(function CommentsPanel(props: CommentsPanelProps) {
  const { waiting, speaker, count, chosenId, onChoose, onAnswer, former = null } = props
  const [showsFormer, setShowsFormer] = useState(false)
  const isFormer = showsFormer && former !== null
  const comments = isFormer ? former.comments : props.comments
  const [shown, setShown] = useState<CommentFilter>('all')
  const [order, setOrder] = useState<CommentOrder>('place')
  const threads = useMemo(() => commentThreads(comments, shown, order), [comments, shown, order])
  // What the server has is shown as sent, although it is still in the queue for an instant.
  const unsent = isFormer ? [] : waiting.filter(({ body }) => !comments.some(({ id }) => id === body.id))
  const open = comments.filter(({ parentId, resolvedAt, sentAt }) => !parentId && !resolvedAt && sentAt).length
  const list = useRef<HTMLElement>(null)
  const rows = [...threads, ...unsent]
  const idOf = (row: (typeof rows)[number] | undefined) => (row && 'answers' in row ? row.comment.id : row?.body.id)
  // Of a thousand comments, those on screen alone are in the page.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => usualHeight,
    getItemKey: (rank) => idOf(rows[rank]) ?? rank,
    gap: 8,
    overscan: 3,
  })
  const chosenRank = threads.findIndex(({ comment }) => comment.id === chosenId)
  const scrolledTo = useRef<string | null>(null)
  useEffect(() => {
    // Once for each choice: a comment that arrives above it must not move the list.
    if (chosenRank < 0 || scrolledTo.current === chosenId) return
    scrolledTo.current = chosenId
    virtual.scrollToIndex(chosenRank, { align: 'auto' })
  }, [chosenId, chosenRank, virtual])
  const hasInternal = speaker === 'STAFF' || speaker === 'TALENT'
  return (
    <>
      <div className={clsx('flex items-center gap-2 border-b border-line px-3 py-2', props.isBrief && 'hidden')}>
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
      {former && (
        <button
          type="button"
          aria-pressed={isFormer}
          onClick={() => setShowsFormer(!isFormer)}
          className="touch-height flex items-center gap-2 border-b border-line px-3 py-1.5 text-left text-sm text-accent-ink hover:bg-hover aria-pressed:bg-accent-soft"
        >
          <ListChecks aria-hidden="true" className="size-4 shrink-0" />
          {isFormer ? 'Revenir aux retours de cette version' : formerText(former)}
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section ref={list} aria-label="Commentaires" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {'answers' in row ? (
                    <CommentCard
                      comment={row.comment}
                      answers={row.answers}
                      speaker={speaker}
                      count={count}
                      isChosen={row.comment.id === chosenId}
                      onChoose={() => onChoose(row.comment)}
                      onAnswer={
                        onAnswer && ((text, isInternal, onQueued) => onAnswer(row.comment, text, isInternal, onQueued))
                      }
                      addressOf={props.addressOf}
                    />
                  ) : (
                    <WaitingCard comment={row} onSendAgain={props.onSendAgain} onDiscard={props.onDiscard} />
                  )}
                </li>
              )
            )
          })}
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
})

/** « 3 retours de la version 2 à vérifier ». */
const formerText = ({ number, comments }: FormerComments) =>
  `${counted(comments.filter(({ parentId }) => parentId === null).length, 'retour', 'retours')} de la version ${number} à vérifier`

const isCommentFilter = (value: string): value is CommentFilter => value in commentFilterLabels
const isCommentOrder = (value: string): value is CommentOrder => value in commentOrderLabels
const asCommentFilter = (value: string): CommentFilter => (isCommentFilter(value) ? value : 'all')
const asCommentOrder = (value: string): CommentOrder => (isCommentOrder(value) ? value : 'place')
