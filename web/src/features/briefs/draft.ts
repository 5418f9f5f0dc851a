import { BriefDocument } from '@regie/contract/briefs/schema'
import * as z from 'zod/mini'
import { useSession } from '#platform/session/session.ts'
import type { Subject } from './client.ts'

/** What was typed and not yet saved, with the text that it was typed over: kept in the browser until it is. */
const Draft = z.object({ base: BriefDocument, version: z.int(), mine: BriefDocument })
export type Draft = z.infer<typeof Draft>

/** Kept apart by person: whoever signs in next in this browser must not read it. */
const nameOf = ({ subjectType, subjectId }: Subject) =>
  `regie-brief-${useSession.getState().user?.id ?? ''}-${subjectType}-${subjectId}`

export function readDraft(subject: Subject): Draft | null {
  try {
    const kept = localStorage.getItem(nameOf(subject))
    if (kept === null) return null
    const draft = z.safeParse(Draft, JSON.parse(kept))
    return draft.success ? draft.data : null
  } catch {
    return null
  }
}

export function keepDraft(subject: Subject, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(nameOf(subject), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(subject))
  } catch {
    // The browser has no room or forbids it: what is typed is saved a second later anyway.
  }
}
