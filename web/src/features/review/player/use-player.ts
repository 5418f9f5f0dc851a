import { countOf } from '@regie/contract/review/rules/timecode'
import type { RoomFile } from '@regie/contract/review/schema'
import { useState, useSyncExternalStore } from 'react'
import { type Film, FilmPlayer, type PlayerState } from './film-player.ts'

type TimedFile = Pick<RoomFile, 'kind' | 'technical' | 'previews' | 'duration'>

/** Frame rate and number of frames of a file; null without a duration. */
export function filmOf(file: TimedFile): Film | null {
  const count = countOf(file)
  if (!count) return null
  const { rate } = count
  const counted = file.previews?.frames ?? file.technical?.video?.frames
  return { rate, frames: counted ?? Math.max(1, Math.floor(((file.duration ?? 0) * rate.num) / rate.den)) }
}

const playerOf = (file: RoomFile): FilmPlayer | null => {
  const film = filmOf(file)
  return film && new FilmPlayer(film)
}

/** The player of a file: a new one for another file, or once its proxy exists. A refetch of the same file keeps it. */
export function usePlayer(file: RoomFile): FilmPlayer | null {
  const key = `${file.id} ${file.previews?.run ?? ''}`
  const [heldPlayer, setHeldPlayer] = useState(() => ({ key, player: playerOf(file) }))
  if (heldPlayer.key !== key) setHeldPlayer({ key, player: playerOf(file) })
  return heldPlayer.player
}

export const usePlayerState = (player: FilmPlayer): PlayerState => useSyncExternalStore(player.subscribe, player.get)
