import { stemOf } from '@regie/contract/medias/rules'
import { type FrameCount, timecodeOf } from '@regie/contract/review/rules/timecode'
import type { RoomFile } from '@regie/contract/review/schema'
import { ImageDown } from 'lucide-react'
import { frameAddress } from '#features/medias/client.ts'
import { apiErrorOf, networkError } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { saveBlob } from '#ui/save-blob.ts'
import type { FilmPlayer } from './film-player.ts'

type SaveFrameProps = { player: FilmPlayer; file: Pick<RoomFile, 'id' | 'name'>; count: FrameCount }

/** Saves the shown frame of a film as a PNG, at the size of the original. */
export function SaveFrame({ player, file, count }: SaveFrameProps) {
  const { mutate, isPending } = useChange(
    async (frame: number) => {
      const response = await fetch(frameAddress(file.id, frame)).catch(() => {
        throw networkError()
      })
      if (!response.ok) throw apiErrorOf(response.status, await response.json().catch(() => null))
      const timecode = timecodeOf(frame, count).replaceAll(/[:;]/g, '-')
      saveBlob(await response.blob(), `${stemOf(file.name)} ${timecode}.png`)
    },
    { stale: [] },
  )
  const save = () => {
    player.pause()
    mutate(player.get().frame)
  }
  return (
    <IconButton
      icon={ImageDown}
      label={isPending ? 'L’image se prépare…' : 'Enregistrer l’image (PNG de l’original)'}
      disabled={isPending}
      onClick={save}
    />
  )
}
