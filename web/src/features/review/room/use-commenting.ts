import { mayComment } from '@regie/contract/review/rules/comments'
import type { Comment, CommentCreate, Place, Room, RoomFile, RoomVersion } from '@regie/contract/review/schema'
import { useEffect } from 'react'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { changeCommentDraft, isEmptyDraft } from '../comments/comment-drafts.ts'
import { useFilePosition, useStandsOn } from '../comments/file-position.ts'
import { useDrawingPen } from '../drawing/use-drawing-pen.ts'
import type { FilmPlayer } from '../player/film-player.ts'
import type { RoomPlace } from './room-place.ts'
import { firstPageOf } from './starting-place.ts'
import { useCommentSending } from './use-speaking.tsx'

type CommentingInput = {
  room: Room
  version: RoomVersion
  file: RoomFile
  player: FilmPlayer | null
  /** The comments on the file. */
  comments: readonly Comment[]
  asked: RoomPlace
  /** True when the step closed meanwhile: nothing more can be written. */
  isClosed: boolean
}

/** A comment that is ready to be sent. */
export type CommentBody = CommentCreate & { id: string }

/** What is being written about a file: its place, its drawing, and how it is sent. */
export function useCommenting({ room, version, file, player, comments, asked, isClosed }: CommentingInput) {
  const draftPlace = { versionId: version.id, fileKey: file.id }
  const pages = file.previews?.files.filter(({ name }) => name.startsWith('page-')).length ?? 0
  const position = useFilePosition({ file, player, pages, firstPage: firstPageOf(asked, draftPlace, comments) })
  const speaking = useCommentSending(room.postProduction.id, (returned) => {
    if (returned.versionId === version.id && returned.fileKey === file.id) position.go(returned)
  })
  const pen = useDrawingPen({ place: draftPlace, at: position.at, onBegin: () => player?.pause() })
  const { draft } = pen
  const place = (): Place =>
    draft.isWhole
      ? { frameIn: null, frameOut: null, page: null, point: null }
      : position.placeOf(draft.drawing.length > 0 ? draft.drawnAt : null, draft.point)
  const placeNow = useStableCallback(place)
  const { subscribe, page, passageIn, passageOut } = position
  const { isWhole, drawnAt } = draft
  const hasDrawing = draft.drawing.length > 0
  // A film that plays passes over frames that nobody comments.
  const isWriting = !isEmptyDraft(draft) && !position.isPlaying
  useEffect(() => {
    if (!isWriting) return undefined
    const write = () => {
      const { frameIn, frameOut, page: writtenOn } = placeNow()
      const written = { frameIn, frameOut, page: writtenOn }
      changeCommentDraft({ versionId: version.id, fileKey: file.id }, { writtenAt: written })
    }
    write()
    return subscribe(write)
    // The place is read when called: what it depends on, but the frame, writes it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWriting, version.id, file.id, subscribe, placeNow, page, passageIn, passageOut, isWhole, hasDrawing, drawnAt])
  const isDrawnHere = useStandsOn(position, drawnAt)
  const { speaker } = speaking
  return {
    pages,
    position,
    speaking,
    speaker,
    pen,
    draft,
    /** Answers the place of the comment being written, at the time of the call. */
    place,
    /** True where the comment has a place, or could have one. */
    hasPlace: draft.isWhole || position.hasPlaces || draft.point !== null,
    /** True when this person may write about this version. */
    speaks: !isClosed && version.withdrawnAt === null && mayComment({ speaker, status: room.postProduction.status }),
    /** The shapes of the draft, on the frame that they are drawn on. */
    drawnNow: isDrawnHere ? draft.drawing : [],
    /** The point of the draft, while the pen is on. */
    pointsNow: draft.point && pen.isOn ? [{ id: 'draft', ...draft.point, label: '+' }] : [],
    onTyping: () => {
      if (player?.get().isPlaying) player.pause()
    },
    send: (body: CommentBody, onQueued: () => void) =>
      speaking.say(body, () => {
        onQueued()
        pen.stop()
        player?.setPassage(null, null)
      }),
  }
}

export type Commenting = ReturnType<typeof useCommenting>
