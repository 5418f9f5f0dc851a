import { useEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { changeTextDraft, useTextDraft } from './comment-drafts.ts'

type CommentFormProps = {
  /** What the text is: it is stored in the browser under this id until sent or given up. */
  id: string
  label: string
  initial?: string
  action: string
  pending?: boolean
  onSend: (text: string) => void
  onCancel: () => void
}

/** Form of an answer, or of an edited comment. */
export function CommentForm({ id, label, initial = '', action, pending = false, onSend, onCancel }: CommentFormProps) {
  const text = useTextDraft(id) ?? initial
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !pending) onSend(text)
      }}
    >
      <TextArea
        label={label}
        rows={2}
        value={text}
        maxLength={5000}
        ref={field}
        onChange={({ target }) => changeTextDraft(id, target.value === initial ? null : target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button
          size="sm"
          onClick={() => {
            changeTextDraft(id, null)
            onCancel()
          }}
        >
          Annuler
        </Button>
        <Button size="sm" variant="primary" type="submit" pending={pending} disabled={text.trim() === ''}>
          {action}
        </Button>
      </div>
    </form>
  )
}
