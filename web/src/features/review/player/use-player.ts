import { countOf } from '@regie/contract/review/rules/timecode'
import type { RoomFile } from '@regie/contract/review/schema'
import { useState, useSyncExternalStore } from 'react'
import { type Film, FilmPlayer } from './film-player.ts'
import type { PlayerSettings } from './player-state.ts'

type TimedFile = Pick<RoomFile, 'kind' | 'technical' | 'previews' | 'duration'>

/** Frame rate and number of frames of a file; null without a duration. */
export function filmOf(file: TimedFile): Film | null {
  const count = countOf(file)
  if (!count) return null
  const { rate } = count
  const counted = file.previews?.frames ?? file.technical?.video?.frames
  return { rate, frames: counted ?? Math.max(1, Math.floor(((file.duration ?? 0) * rate.num) / rate.den)) }
}

/** The frame to open on (null: the first), and the passage to select. */
export type PlayerStart = { frame: number | null; passage: { from: number; to: number | null } | null }

const playerOf = (file: RoomFile, { frame, passage }: PlayerStart): FilmPlayer | null => {
  const film = filmOf(file)
  if (!film) return null
  const player = new FilmPlayer(film)
  if (frame !== null) player.seek(frame)
  if (passage) player.setPassage(passage.from, passage.to)
  return player
}

/**
 * The player of a file, opened on `start`: a new one for another file, or once its proxy exists, on the frame of the
 * former. A refetch of the same file keeps it.
 */
export function usePlayer(
  file: RoomFile,
  start: () => PlayerStart = () => ({ frame: null, passage: null }),
): FilmPlayer | null {
  const key = `${file.id} ${file.previews?.run ?? ''}`
  const [held, setHeld] = useState(() => ({ id: file.id, key, player: playerOf(file, start()) }))
  if (held.key !== key) {
    const state = held.id === file.id ? held.player?.get() : undefined
    const { passageIn, passageOut } = state ?? { passageIn: null, passageOut: null }
    const again = state && {
      frame: state.frame,
      passage: passageIn === null ? null : { from: passageIn, to: passageOut },
    }
    setHeld({ id: file.id, key, player: playerOf(file, again ?? start()) })
  }
  return held.player
}

/** The shown frame. Only what shows it is to be rendered at each frame. */
export const useFrame = (player: FilmPlayer): number =>
  useSyncExternalStore(player.subscribeToPaints, () => player.get().frame)

export const usePlayerSettings = (player: FilmPlayer): PlayerSettings =>
  useSyncExternalStore(player.subscribe, player.getSettings)
