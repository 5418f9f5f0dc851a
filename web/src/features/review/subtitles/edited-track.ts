import type { Cue } from '@regie/contract/review/rules/subtitles'
import type { Subtitles } from '@regie/contract/review/schema/subtitles'
import { create } from 'zustand'

/** The subtitles that are being edited, beside the picture; null: none. */
export const useEditedTrack = create<{ trackId: string | null }>()(() => ({ trackId: null }))

export const editTrack = (trackId: string | null): void => useEditedTrack.setState({ trackId })

/** Subtitles that were changed and are not saved: the revision that was read, and what it became. */
export type EditedCues = { base: Subtitles; cues: readonly Cue[] }

/** By track: another file or another version may be looked at meanwhile. */
const unsaved = new Map<string, EditedCues>()

export const unsavedCues = (trackId: string): EditedCues | undefined => unsaved.get(trackId)

/** `edited`: null once it is saved, or given up. */
export function keepUnsavedCues(trackId: string, edited: EditedCues | null): void {
  if (edited) unsaved.set(trackId, edited)
  else unsaved.delete(trackId)
}
