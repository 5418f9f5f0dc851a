import type { Comment } from '@regie/contract/review/schema'
import { type RefObject, useEffect } from 'react'
import { type DraftPlace, draftWrittenAt } from '../comments/comment-drafts.ts'
import type { FilmPlayer } from '../player/film-player.ts'
import type { PlayerStart } from '../player/use-player.ts'
import { leaveRoomPlace } from './left-place.ts'
import type { RoomPlace } from './room-place.ts'

const askedComment = ({ c }: RoomPlace, comments: readonly Comment[]) => comments.find(({ id }) => id === c)

/**
 * The frame on which a film opens: that of the address, of its comment, or of the draft; null: the first. With the
 * passage that was being commented.
 */
export function firstFrameOf(asked: RoomPlace, place: DraftPlace, comments: readonly Comment[]): PlayerStart {
  const written = draftWrittenAt(place)
  const { frameIn = null, frameOut = null } = written ?? {}
  return {
    frame: asked.i ?? askedComment(asked, comments)?.frameIn ?? frameIn,
    passage: frameIn === null || frameOut === null ? null : { from: frameIn, to: frameOut },
  }
}

/** The page on which a document opens, from 1. */
export const firstPageOf = (asked: RoomPlace, place: DraftPlace, comments: readonly Comment[]): number =>
  Math.max(1, asked.i ?? askedComment(asked, comments)?.page ?? draftWrittenAt(place)?.page ?? 1)

/** Milliseconds at rest before a frame is written to the address: a drag passes over many. */
const rest = 300

/** Reads the place on screen, for what takes the place of the picture: a comparison, or the room after it. */
export type PlaceNow = RefObject<(() => RoomPlace) | null>

type WrittenPlace = {
  player: FilmPlayer | null
  /** The page on screen; null for what has no pages. */
  page: number | null
  onPlace: (place: RoomPlace) => void
  placeNowRef: PlaceNow
  v: number
  f: string
  c: string | null
  /** The number of the version that this one is compared with. */
  w?: number
}

/** Writes the place on screen to the address: version, file, frame where the film stands, comment. */
export function useWrittenPlace({ player, page, onPlace, placeNowRef, v, f, c, w }: WrittenPlace): void {
  useEffect(() => {
    const place = (): RoomPlace => ({ v, f, i: page ?? player?.get().frame, c: c ?? undefined, w })
    placeNowRef.current = place
    const write = () => onPlace(place())
    write()
    if (!player) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = player.subscribe(() => {
      clearTimeout(timer)
      if (!player.get().isPlaying) timer = setTimeout(write, rest)
    })
    // A reload may come before the rest.
    const leave = () => leaveRoomPlace(place())
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      stop()
      removeEventListener('pagehide', leave)
    }
  }, [player, page, onPlace, placeNowRef, v, f, c, w])
}
