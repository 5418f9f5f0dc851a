import { createContext, type ReactNode, use } from 'react'

/** Films and sounds that a page shows, or that a person chose. */
export type NotedRecordings = {
  productionId: string
  mediaIds: readonly string[]
  /** Shows a moment of the only one, in seconds; left out where nothing plays. */
  onSeek?: ((seconds: number) => void) | undefined
  /** Closed under a title until it is opened: where something else comes first. */
  isFolded?: boolean
  /** They are about to make a version. */
  isToSubmit?: boolean
}

/** What later features say of recordings. Nothing where nobody provides it: clients and guests read none. */
export const SaidOfRecordings = createContext<(noted: NotedRecordings) => ReactNode>(() => null)

/** What later features say of recordings, beside them. */
export function RecordingNotes(noted: NotedRecordings) {
  const say = use(SaidOfRecordings)
  return say(noted)
}
