import { maySpeakInternally } from '@regie/contract/review/rules/comments'
import type { Attachment, CommentCreate, Participant, Place, Speaker } from '@regie/contract/review/schema'
import { Paperclip, PencilLine, Send, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '#platform/api/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { attachFile } from '../client.ts'
import { type CommentDraft, changeCommentDraft, clearCommentDraft } from './drafts.ts'
import { MentionList, mentionedIds, mentionPrefix } from './mentions.tsx'

type ComposerProps = {
  postProductionId: string
  versionId: string
  fileKey: string
  speaker: Speaker
  draft: CommentDraft
  /** The comment's position, and its text. */
  place: Place
  placeLabel: string
  participants: readonly Participant[]
  field: RefObject<HTMLTextAreaElement | null>
  /** Null without a picture to draw on. */
  drawing: { isOn: boolean; toggle: () => void } | null
  onSend: (body: CommentCreate & { id: string }) => Promise<void>
  /** Called at the first keystroke: the film stops at the commented frame. */
  onTyping: () => void
}

/** Form of a comment. Each keystroke is stored in the browser. */
export function Composer(props: ComposerProps) {
  const { postProductionId, versionId, fileKey, speaker, draft, place, placeLabel, participants, field } = props
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const [isAttaching, setAttaching] = useState(false)
  const [isSending, setSending] = useState(false)
  const change = (next: Partial<CommentDraft>) => changeCommentDraft(fileKey, next)
  const isEmpty = draft.text.trim() === '' && draft.drawing.length === 0 && attachments.length === 0
  const mention = mentionPrefix(draft.text)

  const attach = async (files: readonly File[]) => {
    setAttaching(true)
    try {
      for (const file of files) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order chosen
        const attached = await attachFile(postProductionId, file)
        setAttachments((before) => [...before, attached])
      }
    } catch (error) {
      toast.error(messageOf(error))
    }
    setAttaching(false)
  }
  const send = async () => {
    if (isEmpty || isSending) return
    setSending(true)
    try {
      await props.onSend({
        id: crypto.randomUUID(),
        versionId,
        fileKey,
        parentId: null,
        text: draft.text.trim(),
        ...place,
        drawing: draft.drawing,
        mentions: mentionedIds(draft.text, participants),
        attachmentIds: attachments.map(({ id }) => id),
        isInternal: draft.isInternal && maySpeakInternally(speaker),
      })
      clearCommentDraft(fileKey)
      setAttachments([])
    } catch (error) {
      toast.error(messageOf(error))
    }
    setSending(false)
  }

  return (
    <form
      aria-label="Nouveau commentaire"
      className="relative flex flex-col gap-2 border-t border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {mention !== null && (
        <MentionList
          participants={participants}
          begun={mention}
          onChoose={({ name }) => {
            change({ text: `${draft.text.slice(0, draft.text.length - mention.length)}${name} ` })
            field.current?.focus()
          }}
        />
      )}
      <TextArea
        ref={field}
        label={`Commentaire · ${placeLabel}`}
        rows={2}
        maxLength={5000}
        value={draft.text}
        placeholder="Écrivez un retour ; « @ » pour citer quelqu’un"
        onChange={({ target }) => {
          props.onTyping()
          change({ text: target.value })
        }}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) void send()
        }}
      />
      {attachments.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {attachments.map(({ id, name }) => (
            <li key={id} className="flex max-w-full items-center rounded-md border border-line pl-2 text-xs">
              <span className="truncate">{name}</span>
              <IconButton
                icon={X}
                label={`Retirer ${name}`}
                onClick={() => setAttachments(attachments.filter((each) => each.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {placeLabel !== 'Tout le fichier' || draft.isWhole ? (
          <Checkbox
            label="Tout le fichier"
            checked={draft.isWhole}
            onChange={({ target }) => change({ isWhole: target.checked })}
          />
        ) : null}
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
              className={props.drawing.isOn ? 'bg-accent-soft! text-accent-ink!' : ''}
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
          <Button type="submit" variant="primary" icon={Send} pending={isSending} disabled={isEmpty || isAttaching}>
            Commenter
          </Button>
        </div>
      </div>
    </form>
  )
}
