import { mayComment } from '@regie/contract/review/rules/comments'
import { countOf } from '@regie/contract/review/rules/timecode'
import type { Comment, Place, Room, RoomFile, RoomVersion } from '@regie/contract/review/schema'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { changeCommentDraft, isEmptyDraft } from '../comments/comment-drafts.ts'
import { neighbourComment } from '../comments/comment-view.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { Composer } from '../comments/composer.tsx'
import { placeText } from '../comments/place-text.ts'
import { useFilePosition } from '../comments/use-where.ts'
import { DrawingTools } from '../drawing/drawing-tools.tsx'
import { useDrawingPen } from '../drawing/use-drawing-pen.ts'
import { type Shortcuts, useShortcuts } from '../player/shortcuts.ts'
import { Timeline } from '../player/timeline.tsx'
import { Transport } from '../player/transport.tsx'
import { usePlayer } from '../player/use-player.ts'
import { addressOfPlace, type RoomPlace } from './room-place.ts'
import { aspectOf, RoomStage } from './room-stage.tsx'
import { firstFrameOf, firstPageOf, useWrittenPlace } from './starting-place.ts'
import { useCommentSending } from './use-speaking.tsx'

type FileReviewProps = {
  room: Room
  version: RoomVersion
  file: RoomFile
  /** The frame, or the page, and the comment to open on. */
  asked: RoomPlace
  /** Called with the place on screen, when the film stops. */
  onPlace: (place: RoomPlace) => void
  /** True when the step closed meanwhile: nothing more can be written. */
  isClosed: boolean
}

/** One file under review: its stage, its comments, and its drawings. */
export function FileReview({ room, version, file, asked, onPlace, isClosed }: FileReviewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const mediaRef = useRef<HTMLMediaElement | null>(null)
  const draftPlace = { versionId: version.id, fileKey: file.id }
  const player = usePlayer(file, () => firstFrameOf(asked, draftPlace, room.comments))
  const count = countOf(file)
  const [isLight, setLight] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(asked.c ?? null)
  const speaking = useCommentSending(room.postProduction.id)
  const { speaker } = speaking
  const comments = useMemo(
    () =>
      room.comments.filter(
        ({ versionId, fileKey }) => versionId === version.id && (fileKey === null || fileKey === file.id),
      ),
    [room.comments, version.id, file.id],
  )
  const pages = file.previews?.files.filter(({ name }) => name.startsWith('page-')).length ?? 0
  const position = useFilePosition({ file, player, pages, firstPage: firstPageOf(asked, draftPlace, comments) })
  const pen = useDrawingPen({ place: draftPlace, at: position.at, onBegin: () => player?.pause() })
  const { draft } = pen
  const place: Place = draft.isWhole
    ? { frameIn: null, frameOut: null, page: null, point: null }
    : position.placeOf(draft.drawing.length > 0 ? draft.drawnAt : null, draft.point)
  const { frameIn: passageIn, frameOut: passageOut, page } = place
  // A film that plays passes over frames that nobody comments.
  const isWriting = !isEmptyDraft(draft) && !position.isPlaying
  useEffect(() => {
    if (isWriting)
      changeCommentDraft(
        { versionId: version.id, fileKey: file.id },
        { writtenAt: { frameIn: passageIn, frameOut: passageOut, page } },
      )
  }, [isWriting, version.id, file.id, passageIn, passageOut, page])
  const speaks =
    !isClosed && version.withdrawnAt === null && mayComment({ speaker, status: room.postProduction.status })
  const choose = (comment: Comment) => {
    setChosenId(comment.id)
    pen.stop()
    position.go(comment)
  }
  const go = (direction: 1 | -1) => {
    const next = player && neighbourComment(comments, player.get().frame, direction)
    if (next) choose(next)
  }
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen())
  const shortcuts: Shortcuts = {
    ...(player && {
      ' ': player.toggle,
      k: player.pause,
      l: () => player.shuttle(1),
      j: () => player.shuttle(-1),
      ArrowLeft: () => player.step(-1),
      ArrowRight: () => player.step(1),
      'Shift+ArrowLeft': () => player.step(-position.second),
      'Shift+ArrowRight': () => player.step(position.second),
      Home: () => player.seek(0),
      End: () => player.seek(player.last),
      i: player.markIn,
      o: player.markOut,
      x: () => player.setPassage(null, null),
      b: player.loop,
      m: player.mute,
      n: () => go(1),
      p: () => go(-1),
    }),
    f: fullScreen,
    c: () => field.current?.focus(),
    ...(speaks && { d: pen.toggle }),
  }
  useShortcuts(shortcuts)

  useWrittenPlace({
    player,
    page: pages > 0 ? position.page : null,
    onPlace,
    v: version.number,
    f: file.id,
    c: chosenId,
  })

  const shownComments = position.shownOf(comments, chosenId)
  const hasLight = file.previews?.files.some(({ name }) => name === 'light') ?? false
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <div ref={stage} className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas max-lg:flex-none">
        <div className="relative min-h-0 flex-1 bg-sunken max-lg:aspect-video max-lg:flex-none">
          <RoomStage
            file={file}
            player={hasFailed ? null : player}
            mediaRef={mediaRef}
            isLight={isLight}
            page={position.page}
            drawing={[
              ...shownComments.flatMap(({ drawing }) => drawing),
              ...(draft.drawnAt === position.at ? draft.drawing : []),
            ]}
            points={[
              ...shownComments.flatMap(({ id, point }) => (point ? [{ id, ...point, label: '' }] : [])),
              ...(draft.point && pen.isOn ? [{ id: 'draft', ...draft.point, label: '+' }] : []),
            ]}
            pen={pen.isOn ? pen.pen : undefined}
            onFailure={() => setFailed(true)}
          />
          {pen.isOn && (
            <div className="absolute inset-x-2 top-2 flex justify-center">
              <DrawingTools {...pen.tools} />
            </div>
          )}
          {hasFailed && (
            <p
              role="alert"
              className="absolute inset-x-4 top-4 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink"
            >
              Le navigateur ne sait pas lire ce fichier tant que son aperçu n’est pas prêt.
            </p>
          )}
        </div>
        {pages > 1 && (
          <div className="flex items-center justify-center gap-2 py-1 text-sm tabular-nums">
            <IconButton
              icon={ChevronLeft}
              label="Page précédente"
              disabled={position.page <= 1}
              onClick={() => position.turn(-1)}
            />
            {`Page ${position.page} sur ${pages}`}
            <IconButton
              icon={ChevronRight}
              label="Page suivante"
              disabled={position.page >= pages}
              onClick={() => position.turn(1)}
            />
          </div>
        )}
        {player && count && (
          <>
            <Timeline
              file={file}
              player={player}
              mediaRef={mediaRef}
              comments={comments.filter(({ frameIn, parentId }) => frameIn !== null && parentId === null)}
              chosenId={chosenId}
              onChoose={choose}
            />
            <Transport
              player={player}
              count={count}
              quality={hasLight ? { isLight, onLight: setLight } : null}
              onFullScreen={fullScreen}
            />
          </>
        )}
      </div>
      <aside
        aria-label="Retours"
        className="flex min-h-0 w-full flex-col border-line bg-canvas max-lg:min-h-96 max-lg:border-t lg:w-100 lg:border-l"
      >
        <CommentsPanel
          comments={comments}
          waiting={speaking.waiting}
          onSendAgain={speaking.sendAgain}
          onDiscard={speaking.discard}
          addressOf={(comment) =>
            addressOfPlace({
              v: version.number,
              f: file.id,
              i: comment.frameIn ?? comment.page ?? undefined,
              c: comment.id,
            })
          }
          speaker={speaker}
          count={count}
          chosenId={chosenId}
          onChoose={choose}
          onAnswer={speaks ? speaking.answer : undefined}
        />
        {speaks && (
          <Composer
            postProductionId={room.postProduction.id}
            versionId={version.id}
            fileKey={file.id}
            speaker={speaker}
            draft={draft}
            place={place}
            placeLabel={placeText(place, count)}
            participants={room.participants}
            field={field}
            drawing={aspectOf(file, position.page) === null ? null : { isOn: pen.isOn, toggle: pen.toggle }}
            onTyping={() => {
              if (player?.get().isPlaying) player.pause()
            }}
            onSend={(body, onQueued) =>
              speaking.say(body, () => {
                onQueued()
                pen.stop()
                player?.setPassage(null, null)
              })
            }
          />
        )}
        {!speaks && draft.text !== '' && (
          <p className="border-t border-line bg-surface p-3 text-sm">
            <span className="block text-xs text-muted">Votre brouillon est gardé pour la prochaine version :</span>
            <span className="whitespace-pre-line wrap-anywhere">{draft.text}</span>
          </p>
        )}
      </aside>
      {speaking.dialog}
    </div>
  )
}
