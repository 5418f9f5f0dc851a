import { useEffect } from 'react'
import type { FilmPlayer } from '../player/film-player.ts'

/** The frame of one film at the moment of a frame of another. */
export const frameIn = (film: FilmPlayer, frame: number, other: FilmPlayer): number => {
  const [from, to] = [film.film.rate, other.film.rate]
  return Math.round((frame * from.den * to.num) / (from.num * to.den))
}

/** Frames between two films that play, above which the second catches up. */
const mostDrift = 2

/** Synchronises a player with another. When paused, to the frame; while playing, to the second. The follower is silent. */
export function useFollowing(leader: FilmPlayer | null, follower: FilmPlayer | null): void {
  useEffect(() => {
    if (!leader || !follower) return undefined
    let wasPlaying = false
    const frameThere = () => frameIn(leader, leader.get().frame, follower)
    const follow = () => {
      const { isPlaying, speed } = leader.get()
      const drift = Math.abs(follower.get().frame - frameThere())
      if (isPlaying && speed > 0) {
        if (!wasPlaying) {
          follower.seek(frameThere())
          follower.play(speed)
        } else if (drift > mostDrift) follower.seek(frameThere())
      } else {
        if (wasPlaying) follower.pause()
        if (drift > 0 || wasPlaying) follower.seek(frameThere())
      }
      wasPlaying = isPlaying && speed > 0
    }
    follower.setVolume(0)
    follow()
    return leader.subscribe(follow)
  }, [leader, follower])
}
