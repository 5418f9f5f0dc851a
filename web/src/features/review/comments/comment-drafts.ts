import { Attachment, type Place } from '@regie/contract/review/schema'
import { Drawing } from '@regie/contract/review/schema/drawing'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { keepValue, keptValue, keptValues, restoreKeptValues } from '#platform/kept/kept-values.ts'
import { useSession } from '#platform/session/session.ts'

/** The draft of a comment, stored in the browser until sent: a reload, a cut or a closed tab loses nothing. */
const CommentDraft = z.object({
  text: z.string(),
  isInternal: z.boolean(),
  /** True when it is about the whole file, not the shown frame. */
  isWhole: z.boolean(),
  point: z.nullable(z.object({ x: z.number(), y: z.number() })),
  /** The frame, or the page, of the drawing. */
  drawnAt: z.nullable(z.int()),
  drawing: Drawing,
  /** Where it was being written: the frame, the end of the passage, or the page. A reload returns there. */
  writtenAt: z.nullable(
    z.object({ frameIn: z.nullable(z.int()), frameOut: z.nullable(z.int()), page: z.nullable(z.int()) }),
  ),
  attachments: z.array(Attachment),
  /** Names of the files whose upload has not ended: a reload stops it. */
  attaching: z.array(z.string()),
})
export type CommentDraft = z.infer<typeof CommentDraft>

/** What a draft is about: the same file may belong to several versions. */
export type DraftPlace = { versionId: string; fileKey: string }

const emptyDraft: CommentDraft = {
  text: '',
  isInternal: false,
  isWhole: false,
  point: null,
  drawnAt: null,
  drawing: [],
  writtenAt: null,
  attachments: [],
  attaching: [],
}

/** Id of the author in this browser. Drafts are separate: the next person must neither read nor send them. */
export const draftAuthor = (): string => useSession.getState().user?.id ?? 'guest'
const draftKey = ({ versionId, fileKey }: DraftPlace) => `regie.review.draft.${draftAuthor()}.${versionId}.${fileKey}`
const textPrefix = 'regie.review.text.'
const textKey = (id: string) => `${textPrefix}${draftAuthor()}.${id}`

const keptTexts = () => Object.fromEntries(keptValues(z.string(), textPrefix))

type Drafts = {
  drafts: Readonly<Record<string, CommentDraft>>
  texts: Readonly<Record<string, string>>
}
const useDrafts = create<Drafts>()(() => ({ drafts: {}, texts: keptTexts() }))

async function readTextsAgain(): Promise<void> {
  await restoreKeptValues()
  useDrafts.setState({ texts: keptTexts() })
}
void readTextsAgain()

const draftOf = (place: DraftPlace): CommentDraft =>
  useDrafts.getState().drafts[draftKey(place)] ?? keptValue(CommentDraft, draftKey(place)) ?? emptyDraft

/** True when a draft holds nothing that a person would miss. */
export const isEmptyDraft = ({ text, drawing, point, attachments, attaching }: CommentDraft): boolean =>
  text.trim() === '' && drawing.length === 0 && point === null && attachments.length === 0 && attaching.length === 0

/** Where a draft was being written; null without one. */
export const draftWrittenAt = (place: DraftPlace): CommentDraft['writtenAt'] => draftOf(place).writtenAt

/** The draft about a file of a version. */
export const useCommentDraft = (place: DraftPlace): CommentDraft =>
  useDrafts(({ drafts }) => drafts[draftKey(place)]) ?? draftOf(place)

/** The rank of the first place that holds a draft; -1 without any. */
export const useFirstDraft = (places: readonly DraftPlace[]): number =>
  useDrafts(({ drafts }) => places.findIndex((place) => !isEmptyDraft(drafts[draftKey(place)] ?? draftOf(place))))

export function changeCommentDraft(
  place: DraftPlace,
  change: Partial<CommentDraft> | ((draft: CommentDraft) => Partial<CommentDraft>),
): void {
  const before = draftOf(place)
  const draft = { ...before, ...(typeof change === 'function' ? change(before) : change) }
  const key = draftKey(place)
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }))
  keepValue(key, isEmptyDraft(draft) ? null : draft)
}

/** Clears the sent draft. Its `isInternal` choice is kept for the next. */
export const clearCommentDraft = (place: DraftPlace): void =>
  changeCommentDraft(place, ({ isInternal }) => ({ ...emptyDraft, isInternal }))

/** Moves a draft to a file of another version. Its frame stays; the place it had is empty. */
export function carryCommentDraft(from: DraftPlace, to: DraftPlace): void {
  const draft = draftOf(from)
  if (isEmptyDraft(draft)) return
  changeCommentDraft(to, draft)
  clearCommentDraft(from)
}

/** Puts a comment that was not accepted back into an empty draft. Answers false when something else is typed there. */
export function restoreCommentDraft(
  place: DraftPlace,
  comment: Place & Pick<CommentDraft, 'text' | 'drawing' | 'isInternal'>,
): boolean {
  if (!isEmptyDraft(draftOf(place))) return false
  const { text, drawing, isInternal, frameIn, frameOut, page, point } = comment
  const isWhole = frameIn === null && page === null && point === null
  const drawnAt = drawing.length > 0 ? (frameIn ?? page ?? 0) : null
  const writtenAt = { frameIn, frameOut, page }
  changeCommentDraft(place, { text, drawing, isInternal, point, isWhole, drawnAt, writtenAt })
  return true
}

/** The typed text of an answer or of an edit, by the id of its comment; null when none is stored. */
export const useTextDraft = (id: string): string | null => useDrafts(({ texts }) => texts[textKey(id)] ?? null)

/** Stores such a text; null forgets it. */
export function changeTextDraft(id: string, text: string | null): void {
  const key = textKey(id)
  useDrafts.setState(({ texts }) => {
    const { [key]: _former, ...others } = texts
    return { texts: text === null ? others : { ...others, [key]: text } }
  })
  keepValue(key, text)
}
