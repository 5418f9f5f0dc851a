import type { CommentCreate } from '@regie/contract/review/schema'
import { Drawing } from '@regie/contract/review/schema/drawing'
import * as z from 'zod/mini'
import { create } from 'zustand'
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
})
export type CommentDraft = z.infer<typeof CommentDraft>

/** A comment delayed by a cut connection. */
const WaitingCommentSchema = z.object({
  postProductionId: z.uuid(),
  /** Id of its author: no other session of this browser sends it. */
  by: z.string(),
  body: z.looseObject({ id: z.uuid(), text: z.string() }),
})
export type WaitingComment = {
  postProductionId: string
  by: string
  body: z.input<typeof CommentCreate> & { id: string }
}

const emptyDraft: CommentDraft = {
  text: '',
  isInternal: false,
  isWhole: false,
  point: null,
  drawnAt: null,
  drawing: [],
}
/** Id of the author in this browser. Drafts are separate: the next person must neither read nor send them. */
export const draftAuthor = (): string => useSession.getState().user?.id ?? 'guest'
const draftKey = (fileKey: string) => `regie.review.draft.${draftAuthor()}.${fileKey}`
const waitingKey = 'regie.review.waiting'

function readStored<S extends z.core.$ZodType>(schema: S, key: string): z.output<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // Written by an older version, or by hand: ignored.
    return null
  }
}
function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is unavailable: the typed text remains in the page.
  }
}

type Drafts = {
  byFile: Readonly<Record<string, CommentDraft>>
  waiting: readonly WaitingComment[]
}

const isWaiting = (list: unknown[]): list is WaitingComment[] =>
  z.safeParse(z.array(WaitingCommentSchema), list).success

const storedWaiting = (): WaitingComment[] => {
  const list = readStored(z.array(z.unknown()), waitingKey) ?? []
  return isWaiting(list) ? list : []
}

export const useDrafts = create<Drafts>()(() => ({ byFile: {}, waiting: storedWaiting() }))

const draftOf = (fileKey: string): CommentDraft =>
  useDrafts.getState().byFile[draftKey(fileKey)] ?? readStored(CommentDraft, draftKey(fileKey)) ?? emptyDraft

const isEmpty = ({ text, drawing, point }: CommentDraft) => text === '' && drawing.length === 0 && point === null

/** The draft for a file. */
export const useCommentDraft = (fileKey: string): CommentDraft =>
  useDrafts(({ byFile }) => byFile[draftKey(fileKey)]) ?? draftOf(fileKey)

export function changeCommentDraft(fileKey: string, change: Partial<CommentDraft>): void {
  const draft = { ...draftOf(fileKey), ...change }
  useDrafts.setState(({ byFile }) => ({ byFile: { ...byFile, [draftKey(fileKey)]: draft } }))
  writeStored(draftKey(fileKey), isEmpty(draft) ? null : draft)
}
/** Clears the sent draft. Its `isInternal` choice is kept for the next. */
export const clearCommentDraft = (fileKey: string): void =>
  changeCommentDraft(fileKey, { ...emptyDraft, isInternal: draftOf(fileKey).isInternal })

function setWaiting(waiting: readonly WaitingComment[]): void {
  useDrafts.setState({ waiting })
  writeStored(waitingKey, waiting.length === 0 ? null : waiting)
}
export const storeWaitingComment = (comment: WaitingComment): void =>
  setWaiting([...useDrafts.getState().waiting.filter(({ body }) => body.id !== comment.body.id), comment])
export const removeWaitingComment = (id: string): void =>
  setWaiting(useDrafts.getState().waiting.filter(({ body }) => body.id !== id))
