import type { Cue } from '@regie/contract/review/rules/subtitles'
import type { Room } from '@regie/contract/review/schema'
import type { Subtitles, SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import { create } from 'zustand'

/** The subtitles that are being edited, beside the picture; null: none. */
export const useEditedTrack = create<{ trackId: string | null }>()(() => ({ trackId: null }))

export const editTrack = (trackId: string | null): void => useEditedTrack.setState({ trackId })

/** Subtitles that were changed and are not saved: the revision that was read, and what it became. */
export type EditedCues = { base: Subtitles; cues: readonly Cue[] }

/** With the version that they belong to. */
type UnsavedCues = EditedCues & { versionId: string | null }

/** By track: another file or another version may be looked at meanwhile. */
const unsaved = new Map<string, UnsavedCues>()

export const unsavedCues = (trackId: string): UnsavedCues | undefined => unsaved.get(trackId)

/** The subtitles of a file that are being edited. Those that somebody removed stay while something in them is not saved. */
export function editedTrackOf(room: Room, fileKey: string, trackId: string | null): SubtitleTrack | undefined {
  if (trackId === null) return undefined
  const kept = unsaved.get(trackId)
  const removed = kept?.versionId === room.versionId ? [kept.base] : []
  return [...room.subtitles, ...removed].find((track) => track.id === trackId && track.fileKey === fileKey)
}

/** `edited`: null once it is saved, or given up. */
export function keepUnsavedCues(trackId: string, edited: UnsavedCues | null): void {
  if (edited) unsaved.set(trackId, edited)
  else unsaved.delete(trackId)
}
