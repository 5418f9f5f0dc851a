import type { FrameCount } from '@regie/contract/review/rules/timecode'
import type { Room, RoomFile, RoomVersion } from '@regie/contract/review/schema'
import type { RefObject } from 'react'
import { isEmptyDraft } from '../comments/comment-drafts.ts'
import { Composer } from '../comments/composer.tsx'
import { KeptDraft } from '../comments/kept-draft.tsx'
import { PlaceLabel } from '../comments/place-label.tsx'
import { aspectOf } from './room-stage.tsx'
import type { Commenting } from './use-commenting.ts'

type FileComposerProps = {
  room: Room
  version: RoomVersion
  file: RoomFile
  count: FrameCount | null
  commenting: Commenting
  field: RefObject<HTMLTextAreaElement | null>
}

/** The composer of the file on screen; once nothing may be written, the draft that is kept. */
export function FileComposer({ room, version, file, count, commenting, field }: FileComposerProps) {
  const { draft, place, position, pen, speaker, speaks } = commenting
  const placeLabel = <PlaceLabel place={place} subscribe={position.subscribePaced} count={count} />
  if (!speaks) return isEmptyDraft(draft) ? null : <KeptDraft draft={draft} placeLabel={placeLabel} />
  return (
    <Composer
      postProductionId={room.postProduction.id}
      versionId={version.id}
      fileKey={file.id}
      speaker={speaker}
      draft={draft}
      place={place}
      hasPlace={commenting.hasPlace}
      placeLabel={placeLabel}
      participants={room.participants}
      field={field}
      drawing={aspectOf(file, position.page) === null ? null : { isOn: pen.isOn, toggle: pen.toggle }}
      onTyping={commenting.onTyping}
      onSend={commenting.send}
    />
  )
}
