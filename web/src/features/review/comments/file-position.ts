import { kindFacts } from '@regie/contract/medias/rules'
import { countOf, nominalRate } from '@regie/contract/review/rules/timecode'
import type { Comment, Place, RoomFile } from '@regie/contract/review/schema'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Point } from '../drawing/drawing-layer.tsx'
import { paced } from '../player/film-pace.ts'
import type { FilmPlayer } from '../player/film-player.ts'

const subscribeNothing = () => () => undefined

type FilePositionInput = {
  file: RoomFile
  player: FilmPlayer | null
  /** Number of pages of the document, and the one to open on. */
  pages: number
  firstPage: number
}

/**
 * Position in a file: the frame of a film, the page of a document, and the functions that change it. Nothing is rendered for
 * a frame: what depends on it subscribes, or reads it when called.
 */
export function useFilePosition({ file, player, pages, firstPage }: FilePositionInput) {
  const [page, setPage] = useState(Math.min(firstPage, Math.max(1, pages)))
  const settings = useSyncExternalStore(player?.subscribe ?? subscribeNothing, () => player?.getSettings() ?? null)
  const subscribePaced = useMemo(() => paced(player?.subscribe ?? subscribeNothing), [player])
  const count = countOf(file)
  const isPaged = kindFacts[file.kind].shownAs === 'pages'
  const at = () => (player ? player.get().frame : isPaged ? page : 0)
  return {
    /** Calls back when the frame changes: at once, once before each paint, or ten times a second. */
    subscribe: player?.subscribe ?? subscribeNothing,
    subscribeToPaints: player?.subscribeToPaints ?? subscribeNothing,
    subscribePaced,
    /** The frame, or the page, at the time of the call. */
    at,
    page,
    isPlaying: settings?.isPlaying ?? false,
    passageIn: settings?.passageIn ?? null,
    passageOut: settings?.passageOut ?? null,
    /** True where comments have a place, rather than being about the whole file. */
    hasPlaces: player !== null || isPaged,
    /** Frames per second. */
    second: count ? nominalRate(count.rate) : 1,
    turn: (pagesFurther: number) => setPage(Math.min(Math.max(1, page + pagesFurther), pages)),
    /** Position of a new comment: the selected passage, else the current position. A drawing keeps its own frame. */
    placeOf(drawnAt: number | null, point: Point | null): Place {
      if (!player) return { frameIn: null, frameOut: null, page: isPaged ? (drawnAt ?? page) : null, point }
      const { passageIn, passageOut } = player.getSettings()
      if (drawnAt !== null) return { frameIn: drawnAt, frameOut: null, page: null, point }
      return {
        frameIn: passageIn ?? at(),
        frameOut: passageIn !== null && passageOut !== null && passageOut > passageIn ? passageOut : null,
        page: null,
        point,
      }
    },
    go({ frameIn, frameOut, page: commented }: Pick<Comment, 'frameIn' | 'frameOut' | 'page'>) {
      if (commented !== null) setPage(commented)
      if (!player || frameIn === null) return
      player.pause()
      player.setPassage(frameOut === null ? null : frameIn, frameOut)
      player.seek(frameIn)
    },
    /** Whether a comment is about what is on screen at the time of the call. */
    covers: ({ frameIn, frameOut, page: commented }: Comment): boolean => {
      if (player) return frameIn !== null && at() >= frameIn && at() <= (frameOut ?? frameIn)
      return isPaged ? commented === page : true
    },
  }
}

export type FilePosition = ReturnType<typeof useFilePosition>

/** True while the film, or the document, stands on a frame or a page. */
export const useStandsOn = ({ subscribeToPaints, at }: FilePosition, wanted: number | null): boolean =>
  useSyncExternalStore(subscribeToPaints, () => at() === wanted)

/** True for a comment that shows something over the picture. */
const isDrawn = ({ drawing, point }: Comment) => drawing.length > 0 || point !== null

/**
 * The comments whose drawings and points are shown: those at the position, or only the selected one among them. None while
 * a film plays. Rendered when they change, not at each frame.
 */
export function useShownComments(
  { subscribeToPaints, covers, isPlaying }: FilePosition,
  comments: readonly Comment[],
  chosenId: string | null,
): readonly Comment[] {
  const idsNow = () => {
    if (isPlaying) return ''
    const chosen = comments.find(({ id }) => id === chosenId)
    const here = chosen && covers(chosen) ? [chosen] : comments
    return here
      .filter((comment) => isDrawn(comment) && covers(comment))
      .map(({ id }) => id)
      .join(' ')
  }
  const ids = useSyncExternalStore(subscribeToPaints, idsNow)
  return useMemo(() => comments.filter(({ id }) => ids.includes(id)), [comments, ids])
}
