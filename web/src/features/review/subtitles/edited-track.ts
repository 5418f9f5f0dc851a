import type { Room } from '@regie/contract/review/schema'
import { Cue, Subtitles, type SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { keepValue, keptValues, restoreKeptValues } from '#platform/kept/kept-values.ts'
import { draftAuthor } from '../comments/comment-drafts.ts'

/** Subtitles that were changed and are not saved: the revision that was read, and what it became. */
const EditedCues = z.object({ base: Subtitles, cues: z.readonly(z.array(Cue)) })
export type EditedCues = z.infer<typeof EditedCues>

/** With the version that they belong to. */
const UnsavedCues = z.extend(EditedCues, { versionId: z.nullable(z.string()) })
type UnsavedCues = z.infer<typeof UnsavedCues>

const prefix = 'regie.review.subtitles.'
/** The next person of this browser must neither read nor save them. */
const authorPrefix = () => `${prefix}${draftAuthor()}.`
const keyOf = (trackId: string) => `${authorPrefix()}${trackId}`

const keptCues = () => Object.fromEntries(keptValues(UnsavedCues, prefix))

type Edited = {
  /** The subtitles that are being edited, beside the picture; null: none. */
  trackId: string | null
  /** By author and track: another file or another version may be looked at meanwhile, and a reload loses nothing. */
  unsaved: Readonly<Record<string, UnsavedCues>>
}
const useEdited = create<Edited>()(() => ({ trackId: null, unsaved: keptCues() }))

async function readCuesAgain(): Promise<void> {
  await restoreKeptValues()
  useEdited.setState(({ unsaved }) => ({ unsaved: { ...keptCues(), ...unsaved } }))
}
void readCuesAgain()

export const editTrack = (trackId: string | null): void => useEdited.setState({ trackId })

export const unsavedCues = (trackId: string): UnsavedCues | undefined => useEdited.getState().unsaved[keyOf(trackId)]

const ownUnsaved = ({ unsaved }: Edited): UnsavedCues[] =>
  Object.entries(unsaved).flatMap(([key, cues]) => (key.startsWith(authorPrefix()) ? [cues] : []))

/** True while subtitles of a room, of any of its versions and files, are not saved. */
export const useHasUnsavedCues = ({ versions }: Room): boolean =>
  useEdited((state) => ownUnsaved(state).some(({ versionId }) => versions.some(({ id }) => id === versionId)))

/**
 * The subtitles of a file that are being edited: those that were chosen, else those in which something is not saved. Those that somebody
 * removed stay until then.
 */
function editedTrackOf(state: Edited, room: Room, fileKey: string): SubtitleTrack | undefined {
  const unsaved = ownUnsaved(state).filter(({ versionId }) => versionId === room.versionId)
  const tracks = [...room.subtitles, ...unsaved.map(({ base }) => base)].filter((track) => track.fileKey === fileKey)
  return (
    tracks.find(({ id }) => id === state.trackId) ?? tracks.find(({ id }) => unsaved.some(({ base }) => base.id === id))
  )
}

export const useEditedTrack = (room: Room, fileKey: string): SubtitleTrack | undefined =>
  useEdited((state) => editedTrackOf(state, room, fileKey))

/** `edited`: null once it is saved, or given up. */
export function keepUnsavedCues(trackId: string, edited: UnsavedCues | null): void {
  const key = keyOf(trackId)
  const { [key]: former, ...others } = useEdited.getState().unsaved
  if (!former && !edited) return
  useEdited.setState({ unsaved: edited ? { ...others, [key]: edited } : others })
  keepValue(key, edited)
}
