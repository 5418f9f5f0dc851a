import { create } from 'zustand'

/** The subtitles that are being edited, beside the picture; null: none. */
export const useEditedTrack = create<{ trackId: string | null }>()(() => ({ trackId: null }))

export const editTrack = (trackId: string | null): void => useEditedTrack.setState({ trackId })
