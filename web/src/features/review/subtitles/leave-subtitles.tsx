import type { Room } from '@regie/contract/review/schema'
import { useEffect, useRef } from 'react'
import { LeaveDialog } from '#platform/forms/form-leave.tsx'
import { useHasUnsavedCues } from './edited-track.ts'

/** Asks before a room is left while subtitles of it are not saved, on screen or not. */
export function LeaveSubtitles({ room }: { room: Room }) {
  const isUnsaved = useHasUnsavedCues(room)
  const unsaved = useRef(false)
  useEffect(() => {
    unsaved.current = isUnsaved
  }, [isUnsaved])
  return (
    <LeaveDialog unsaved={unsaved}>
      Des sous-titres changés dans cette salle ne sont pas enregistrés : les autres ne les voient pas.
    </LeaveDialog>
  )
}
