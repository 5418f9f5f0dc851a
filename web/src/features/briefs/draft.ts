import { BriefDocument } from '@regie/contract/briefs/schema'
import * as z from 'zod/mini'
import { useSession } from '#platform/session/session.ts'
import type { Subject } from './client.ts'

/** Unsaved text with the version it was typed over, stored in the browser until saved. */
const BriefDraft = z.object({ base: BriefDocument, version: z.int(), mine: BriefDocument })
export type BriefDraft = z.infer<typeof BriefDraft>

/** One key per person: the next person in this browser must not read it. */
const draftKey = ({ subjectType, subjectId }: Subject) =>
  `regie-brief-${useSession.getState().user?.id ?? ''}-${subjectType}-${subjectId}`

export function readBriefDraft(subject: Subject): BriefDraft | null {
  try {
    const stored = localStorage.getItem(draftKey(subject))
    if (stored === null) return null
    const draft = z.safeParse(BriefDraft, JSON.parse(stored))
    return draft.success ? draft.data : null
  } catch {
    return null
  }
}

export function storeBriefDraft(subject: Subject, draft: BriefDraft | null): void {
  try {
    if (draft) localStorage.setItem(draftKey(subject), JSON.stringify(draft))
    else localStorage.removeItem(draftKey(subject))
  } catch {
    // Storage is full or forbidden: the text is saved to the server a second later anyway.
  }
}
