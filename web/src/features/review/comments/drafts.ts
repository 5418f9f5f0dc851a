import type { CommentCreate } from '@regie/contract/review/schema'
import { Drawing } from '@regie/contract/review/schema/drawing'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { useSession } from '#platform/session/session.ts'

/** What is being written in a room, kept in the browser until it is sent: a reload, a cut or a closed tab lose nothing. */
const Draft = z.object({
  text: z.string(),
  isInternal: z.boolean(),
  /** True when it is about the file as a whole, and not about the frame shown. */
  isWhole: z.boolean(),
  point: z.nullable(z.object({ x: z.number(), y: z.number() })),
  /** The frame, or page, that was drawn on. */
  drawnAt: z.nullable(z.int()),
  drawing: Drawing,
})
export type Draft = z.infer<typeof Draft>

/** A comment that could not leave yet: the connection is cut. */
const Waiting = z.object({
  postProductionId: z.uuid(),
  /** Whose it is: nobody else sends it from this browser. */
  by: z.string(),
  body: z.looseObject({ id: z.uuid(), text: z.string() }),
})
export type WaitingComment = {
  postProductionId: string
  by: string
  body: z.input<typeof CommentCreate> & { id: string }
}

const emptyDraft: Draft = { text: '', isInternal: false, isWhole: false, point: null, drawnAt: null, drawing: [] }
/** Who writes in this browser. Drafts are kept apart: whoever signs in next must neither read them nor send them. */
export const writer = (): string => useSession.getState().user?.id ?? 'guest'
const draftKey = (fileKey: string) => `regie.review.draft.${writer()}.${fileKey}`
const waitingKey = 'regie.review.waiting'

function read<S extends z.core.$ZodType>(schema: S, key: string): z.output<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // Written by an older version, or by hand: it is as if there were none.
    return null
  }
}
function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The browser keeps nothing: what is typed still stands in the page.
  }
}

type Drafts = {
  byFile: Readonly<Record<string, Draft>>
  waiting: readonly WaitingComment[]
}

const isWaiting = (list: unknown[]): list is WaitingComment[] => z.safeParse(z.array(Waiting), list).success

const keptWaiting = (): WaitingComment[] => {
  const list = read(z.array(z.unknown()), waitingKey) ?? []
  return isWaiting(list) ? list : []
}

export const useDrafts = create<Drafts>()(() => ({ byFile: {}, waiting: keptWaiting() }))

const draftOf = (fileKey: string): Draft =>
  useDrafts.getState().byFile[draftKey(fileKey)] ?? read(Draft, draftKey(fileKey)) ?? emptyDraft

const isEmpty = ({ text, drawing, point }: Draft) => text === '' && drawing.length === 0 && point === null

/** The draft about a file. */
export const useDraft = (fileKey: string): Draft =>
  useDrafts(({ byFile }) => byFile[draftKey(fileKey)]) ?? draftOf(fileKey)

export function changeDraft(fileKey: string, change: Partial<Draft>): void {
  const draft = { ...draftOf(fileKey), ...change }
  useDrafts.setState(({ byFile }) => ({ byFile: { ...byFile, [draftKey(fileKey)]: draft } }))
  write(draftKey(fileKey), isEmpty(draft) ? null : draft)
}
/** Once it is sent. What it was, internal or not, holds for the next. */
export const clearDraft = (fileKey: string): void =>
  changeDraft(fileKey, { ...emptyDraft, isInternal: draftOf(fileKey).isInternal })

function setWaiting(waiting: readonly WaitingComment[]): void {
  useDrafts.setState({ waiting })
  write(waitingKey, waiting.length === 0 ? null : waiting)
}
export const keepWaiting = (comment: WaitingComment): void =>
  setWaiting([...useDrafts.getState().waiting.filter(({ body }) => body.id !== comment.body.id), comment])
export const forgetWaiting = (id: string): void =>
  setWaiting(useDrafts.getState().waiting.filter(({ body }) => body.id !== id))
