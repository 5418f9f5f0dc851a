import { maySpeakInternally } from '@regie/contract/review/rules/comments'
import type { CommentCreate, Participant, Place, Speaker } from '@regie/contract/review/schema'
import { Paperclip, PencilLine, Send, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { type CommentDraft, changeCommentDraft, clearCommentDraft } from './comment-drafts.ts'
import { MentionList, mentionedIds } from './mentions.tsx'
import { useAttaching } from './use-attaching.ts'
import { useMention } from './use-mention.ts'

type ComposerProps = {
  postProductionId: string
  versionId: string
  fileKey: string
  speaker: Speaker
  draft: CommentDraft
  /** Answers the comment's position. */
  place: () => Place
  placeLabel: ReactNode
  /** True where the comment has a position, or could have one. */
  hasPlace: boolean
  participants: readonly Participant[]
  field: RefObject<HTMLTextAreaElement | null>
  /** Null without a picture to draw on. */
  drawing: { isOn: boolean; toggle: () => void } | null
  /** Queues the comment; calls `onQueued` once it can no longer be lost. */
  onSend: (body: CommentCreate & { id: string }, onQueued: () => void) => void
  /** Called at the first keystroke: the film stops at the commented frame. */
  onTyping: () => void
}

/** Form of a comment. Each keystroke is stored in the browser. */
export function Composer(props: ComposerProps) {
  const { postProductionId, versionId, fileKey, speaker, draft, place, placeLabel, participants, field } = props
  const draftPlace = { versionId, fileKey }
  const { attachments } = draft
  const { attach, isAttaching, interrupted, forgetInterrupted } = useAttaching(postProductionId, draftPlace, draft)
  const change = (next: Partial<CommentDraft>) => changeCommentDraft(draftPlace, next)
  const isEmpty = draft.text.trim() === '' && draft.drawing.length === 0 && attachments.length === 0
  const mention = useMention({ text: draft.text, participants, onText: (text) => change({ text }), field })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) send()
    else mention.press(event)
  }
  const send = () => {
    if (isEmpty || isAttaching) return
    props.onSend(
      {
        id: crypto.randomUUID(),
        versionId,
        fileKey,
        parentId: null,
        text: draft.text.trim(),
        ...place(),
        drawing: draft.drawing,
        mentions: mentionedIds(draft.text, participants),
        attachmentIds: attachments.map(({ id }) => id),
        isInternal: draft.isInternal && maySpeakInternally(speaker),
      },
      () => clearCommentDraft(draftPlace),
    )
  }

  return (
    <form
      aria-label="Nouveau commentaire"
      className="relative flex flex-col gap-2 border-t border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {mention.list && <MentionList {...mention.list} />}
      <TextArea
        ref={field}
        label={<>Commentaire · {placeLabel}</>}
        rows={2}
        maxLength={5000}
        value={draft.text}
        placeholder="Écrivez un retour ; « @ » pour citer quelqu’un"
        onChange={({ target }) => {
          props.onTyping()
          change({ text: target.value })
        }}
        onKeyDown={onKeyDown}
        {...mention.field}
      />
      {attachments.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {attachments.map(({ id, name }) => (
            <li key={id} className="flex max-w-full items-center rounded-md border border-line pl-2 text-xs">
              <span className="truncate">{name}</span>
              <IconButton
                icon={X}
                label={`Retirer ${name}`}
                onClick={() => change({ attachments: attachments.filter((each) => each.id !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      {interrupted.length > 0 && (
        <p role="alert" className="flex items-center gap-2 text-xs text-warning-ink">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {`L’envoi de ${interrupted.map((name) => `« ${name} »`).join(', ')} a été interrompu : joignez-le de nouveau.`}
          </span>
          <IconButton icon={X} label="Fermer" onClick={forgetInterrupted} />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {props.hasPlace && (
          <Checkbox
            label="Tout le fichier"
            checked={draft.isWhole}
            onChange={({ target }) => change({ isWhole: target.checked })}
          />
        )}
        {maySpeakInternally(speaker) && (
          <Checkbox
            label="Interne"
            checked={draft.isInternal}
            onChange={({ target }) => change({ isInternal: target.checked })}
          />
        )}
        <div className="ml-auto flex items-center gap-1">
          {props.drawing && (
            <IconButton
              icon={PencilLine}
              label="Dessiner sur l’image (D)"
              aria-pressed={props.drawing.isOn}
              onClick={props.drawing.toggle}
            />
          )}
          <label
            title="Joindre un fichier"
            className="grid size-8 cursor-pointer place-items-center rounded-md hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
          >
            <span className="sr-only">Joindre un fichier</span>
            <input
              type="file"
              multiple
              className="sr-only"
              disabled={isAttaching}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])]
                target.value = ''
                void attach(files)
              }}
            />
            <Paperclip aria-hidden="true" className={isAttaching ? 'size-4 animate-pulse' : 'size-4'} />
          </label>
          <Button type="submit" variant="primary" icon={Send} disabled={isEmpty || isAttaching}>
            Commenter
          </Button>
        </div>
      </div>
    </form>
  )
}
