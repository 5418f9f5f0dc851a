/** All of a player's state but its frame, which changes many times a second. */
export type PlayerSettings = {
  isPlaying: boolean
  /** Multiple of the normal speed; negative plays backwards. */
  speed: number
  /** First and last frame of the selected passage; null without one. */
  passageIn: number | null
  passageOut: number | null
  isLooping: boolean
  volume: number
  isMuted: boolean
  isReady: boolean
}

export type PlayerState = PlayerSettings & {
  /** The shown frame, counted from 0; during a seek, its target. */
  frame: number
}

/** A film that is not loaded yet. */
export const atFirst: PlayerState = {
  frame: 0,
  isPlaying: false,
  speed: 1,
  passageIn: null,
  passageOut: null,
  isLooping: false,
  volume: 1,
  isMuted: false,
  isReady: false,
}
