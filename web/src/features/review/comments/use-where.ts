import { kindFacts } from '@regie/contract/medias/rules'
import { countOf, nominalRate } from '@regie/contract/review/rules/timecode'
import type { Comment, Place, RoomFile } from '@regie/contract/review/schema'
import { useState, useSyncExternalStore } from 'react'
import type { Point } from '../drawing/drawing-layer.tsx'
import type { FilmPlayer } from '../player/film-player.ts'

const subscribeNothing = () => () => undefined

type FilePositionInput = {
  file: RoomFile
  player: FilmPlayer | null
  /** Number of pages of the document, and the one to open on. */
  pages: number
  firstPage: number
}

/** Position in a file (the frame of a film, the page of a document) and the functions that change it. */
export function useFilePosition({ file, player, pages, firstPage }: FilePositionInput) {
  const [page, setPage] = useState(Math.min(firstPage, Math.max(1, pages)))
  const state = useSyncExternalStore(player?.subscribe ?? subscribeNothing, () => player?.get() ?? null)
  const count = countOf(file)
  const isPaged = kindFacts[file.kind].shownAs === 'pages'
  const at = state ? state.frame : isPaged ? page : 0
  const isPlaying = state?.isPlaying ?? false
  const covers = ({ frameIn, frameOut, page: commented }: Comment): boolean => {
    if (state) return frameIn !== null && at >= frameIn && at <= (frameOut ?? frameIn)
    return isPaged ? commented === page : true
  }
  return {
    at,
    page,
    isPlaying,
    /** Frames per second. */
    second: count ? nominalRate(count.rate) : 1,
    turn: (pagesFurther: number) => setPage(Math.min(Math.max(1, page + pagesFurther), pages)),
    /** Position of a new comment: the selected passage, else the current position. A drawing keeps its own frame. */
    placeOf(drawnAt: number | null, point: Point | null): Place {
      if (!state) return { frameIn: null, frameOut: null, page: isPaged ? (drawnAt ?? page) : null, point }
      const { passageIn, passageOut } = state
      if (drawnAt !== null) return { frameIn: drawnAt, frameOut: null, page: null, point }
      return {
        frameIn: passageIn ?? at,
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
    /** The comments whose drawings and points are shown: those at the position, or only the selected one among them. */
    shownOf(comments: readonly Comment[], chosenId: string | null): readonly Comment[] {
      if (isPlaying) return []
      const here = comments.filter(covers)
      const chosen = here.find(({ id }) => id === chosenId)
      return chosen ? [chosen] : here
    },
  }
}
