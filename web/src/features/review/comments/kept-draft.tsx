import { counted } from '@regie/contract/french'
import type { ReactNode } from 'react'
import type { CommentDraft } from './comment-drafts.ts'

type KeptDraftProps = {
  draft: CommentDraft
  /** « 00:00:05:12 ». */
  placeLabel: ReactNode
}

/** The draft of a room where nothing may be written any more: all that the next version gives back. */
export function KeptDraft({ draft: { text, drawing, attachments }, placeLabel }: KeptDraftProps) {
  const parts = [
    drawing.length > 0 && counted(drawing.length, 'trait dessiné', 'traits dessinés'),
    ...attachments.map(({ name }) => name),
  ]
  return (
    <section aria-label="Brouillon gardé" className="border-t border-line bg-surface p-3 text-sm">
      <p className="text-xs text-muted">Votre brouillon est gardé : la prochaine version le proposera.</p>
      <p className="text-xs wrap-anywhere text-muted">
        {placeLabel}
        {parts.filter(Boolean).map((part) => ` · ${part}`)}
      </p>
      {text !== '' && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
    </section>
  )
}
