import type { Participant } from '@regie/contract/review/schema'
import { Send } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { changeTextDraft, useTextDraft } from '#features/review/comments/comment-drafts.ts'
import { MentionList } from '#features/review/comments/mentions.tsx'
import { useMention } from '#features/review/comments/use-mention.ts'
import { Button } from '#ui/button/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'

type MessageFormProps = {
  /** What is being written: the browser keeps the text under it until it is sent or given up. */
  draftId: string
  label: string
  action: string
  initial?: string
  participants: readonly Participant[]
  pending: boolean
  onSend: (text: string) => void
  /** Left out for a form that stays open. */
  onCancel?: (() => void) | undefined
}

/** Writes a message, an answer, or the new text of a message. « @ » mentions somebody, Ctrl + Enter sends. */
export function MessageForm(props: MessageFormProps) {
  const { draftId, label, action, initial = '', participants, pending, onSend, onCancel } = props
  const text = useTextDraft(draftId) ?? initial
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (typed: string) => changeTextDraft(draftId, typed === initial ? null : typed)
  const mention = useMention({ text, participants, onText: change, field })
  const opens = onCancel !== undefined
  useEffect(() => {
    if (opens) field.current?.focus()
  }, [opens])
  const isEmpty = text.trim() === ''
  const send = () => {
    if (!isEmpty && !pending) onSend(text.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (!mention.press(event) && event.key === 'Escape') onCancel?.()
  }
  return (
    <form
      aria-label={label}
      className="relative flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {mention.list && <MentionList {...mention.list} />}
      <TextArea
        ref={field}
        label={label}
        rows={2}
        maxLength={5000}
        value={text}
        placeholder="« @ » pour citer quelqu’un"
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
        {...mention.field}
      />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button
            size="sm"
            onClick={() => {
              changeTextDraft(draftId, null)
              onCancel()
            }}
          >
            Annuler
          </Button>
        )}
        <Button type="submit" size="sm" variant="primary" icon={Send} pending={pending} disabled={isEmpty}>
          {action}
        </Button>
      </div>
    </form>
  )
}
