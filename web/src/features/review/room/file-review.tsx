import { countOf } from '@regie/contract/review/rules/timecode'
import type { Comment, Room, RoomFile, RoomVersion } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { MessageSquareText } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { RecordingNotes } from '#features/medias/recording-notes.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { late } from '#ui/overlay/late.tsx'
import { type Shortcuts, useShortcuts } from '#ui/use-shortcuts.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { DecisionBar } from '../arbitration/decision-bar.tsx'
import { neighbourComment } from '../comments/comment-view.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { useShownComments } from '../comments/file-position.ts'
import { usePlayer } from '../player/use-player.ts'
import { usePlayedCopy } from '../quality/use-played-copy.ts'
import { useEditedTrack } from '../subtitles/edited-track.ts'
import { SubtitleLine } from '../subtitles/subtitle-line.tsx'
import { useSeen } from '../verdicts/use-seen.ts'
import { formerComments } from '../versions/former-comments.ts'
import { toggleZoom, type ZoomHandle } from '../zoom/zoomed-picture.tsx'
import { FileComposer } from './file-composer.tsx'
import { FileStage } from './file-stage.tsx'
import { addressOfPlace, type RoomPlace } from './room-place.ts'
import { firstFrameOf, type PlaceNow, useWrittenPlace } from './starting-place.ts'
import { useBarePicture } from './use-bare-picture.ts'
import { useCommenting } from './use-commenting.ts'
import { useRoomLayout } from './use-room-layout.ts'

const SubtitleEditor = late(async () => (await import('../subtitles/subtitle-editor.tsx')).SubtitleEditor)

type FileReviewProps = {
  room: Room
  version: RoomVersion
  file: RoomFile
  /** The frame, or the page, and the comment to open on. */
  asked: RoomPlace
  /** Called with the place on screen, when the film stops. */
  onPlace: (place: RoomPlace) => void
  placeNowRef: PlaceNow
  /** True when the step closed meanwhile: nothing more can be written. */
  isClosed: boolean
  /** Below the comments: the buttons of the decisions, on a telephone. */
  decisions: ReactNode
  /** Called when the controls over the picture of a tilted telephone hide or come back. */
  onBare: (isBare: boolean) => void
  /** Goes to the file before or after, as a swipe asks. */
  onNeighbour: (further: 1 | -1) => void
}

/** One file under review: its stage, its comments, and its drawings. */
export function FileReview(props: FileReviewProps) {
  const { room, version, file, asked, onPlace, placeNowRef, isClosed, decisions, onBare, onNeighbour } = props
  const stage = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const mediaRef = useRef<HTMLMediaElement | null>(null)
  const zoomRef = useRef<ZoomHandle>(null)
  const draftPlace = { versionId: version.id, fileKey: file.id }
  const run = file.previews?.run
  const rate = file.previews?.rate ?? file.technical?.video?.rate
  /** The version of the file that the browser could not play. */
  const [failedRun, setFailedRun] = useState<string | null>(null)
  const hasFailed = failedRun === (run ?? 'original')
  // Without exact frames (no player yet, or an original that the browser can’t play), comments are about the whole file.
  const count = useMemo(() => (hasFailed ? null : countOf(file)), [hasFailed, file])
  const film = usePlayer(file, () => firstFrameOf(asked, draftPlace, room.comments))
  const player = hasFailed ? null : film
  const copy = usePlayedCopy(file)
  const [chosenId, setChosenId] = useState<string | null>(asked.c ?? null)
  const comments = useMemo(
    () =>
      room.comments.filter(
        ({ versionId, fileKey }) => versionId === version.id && (fileKey === null || fileKey === file.id),
      ),
    [room.comments, version.id, file.id],
  )
  const former = useMemo(() => formerComments(room, version, file.id), [room, version, file.id])
  const commenting = useCommenting({ room, version, file, player, comments, asked, isClosed })
  const { pages, position, speaking, speaker, pen, speaks } = commenting
  const choose = (comment: Comment) => {
    setChosenId(comment.id)
    pen.stop()
    position.go(comment)
  }
  // The list of comments is not rendered again at each keystroke.
  const onChoose = useStableCallback(choose)
  const onAnswer = useStableCallback(speaking.answer)
  const onSendAgain = useStableCallback(speaking.sendAgain)
  const onDiscard = useStableCallback(speaking.discard)
  const addressOf = useStableCallback((comment: Comment) =>
    addressOfPlace({
      v: version.number,
      f: file.id,
      i: comment.frameIn ?? comment.page ?? undefined,
      c: comment.id,
    }),
  )
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
    z: () => toggleZoom(zoomRef.current),
    c: () => field.current?.focus(),
    ...(speaks && { d: pen.toggle }),
  }
  useShortcuts(shortcuts)

  useWrittenPlace({
    player,
    page: pages > 0 ? position.page : null,
    onPlace,
    placeNowRef,
    v: version.number,
    f: file.id,
    c: chosenId,
  })

  useSeen({
    postProductionId: room.postProduction.id,
    versionId: version.id,
    fileKey: file.id,
    player,
    page: position.page,
    pages,
    isStill: count === null && pages === 0 && file.previews !== null,
    isNoted: speaker === 'CLIENT' || speaker === 'GUEST',
  })

  // A comment of the version before is checked against this one: what it draws is shown here.
  const checked = former?.comments.find(({ id }) => id === chosenId)
  const shownComments = useShownComments(position, checked ? [...comments, checked] : comments, chosenId)
  const marked = useMemo(
    () => comments.filter(({ frameIn, parentId }) => frameIn !== null && parentId === null),
    [comments],
  )
  const edited = useEditedTrack(room, file.id)
  const layout = useRoomLayout()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { isBare, toggleBare } = useBarePicture(layout === 'tilted' && position.isPlaying)
  useEffect(() => onBare(layout === 'tilted' && isBare), [onBare, layout, isBare])
  const isSheet = layout === 'tilted'
  /** Where the lines of subtitles need all the room. */
  const isCramped = edited !== undefined && layout !== 'desk'
  const turn = (further: 1 | -1) => (pages > 1 ? position.turn(further) : onNeighbour(further))
  return (
    <div className={clsx('flex min-h-0 flex-1', layout === 'upright' && 'flex-col')}>
      <FileStage
        stage={stage}
        zoomRef={zoomRef}
        layout={layout}
        isBare={isBare}
        onTap={layout === 'tilted' ? toggleBare : () => undefined}
        file={file}
        player={player}
        hasFailed={hasFailed}
        mediaRef={mediaRef}
        copy={copy}
        page={position.page}
        drawing={[...shownComments.flatMap(({ drawing }) => drawing), ...commenting.drawnNow]}
        points={[
          ...shownComments.flatMap(({ id, point }) => (point ? [{ id, ...point, label: '' }] : [])),
          ...commenting.pointsNow,
        ]}
        pen={pen.isOn ? { pen: pen.pen, tools: { ...pen.tools, onDone: pen.toggle } } : null}
        overlay={
          player && (
            <SubtitleLine
              room={room}
              file={file}
              player={player}
              onSay={speaks ? () => field.current?.focus() : undefined}
            />
          )
        }
        onFailure={() => setFailedRun(run ?? 'original')}
        pages={pages}
        onTurn={turn}
        marked={marked}
        chosenId={chosenId}
        onChoose={onChoose}
        transport={
          count && {
            count,
            quality: copy.menu,
            onFullScreen: fullScreen,
            saved: file.mayDownload && file.previews !== null && file.kind === 'VIDEO' ? file : null,
            children: isSheet && (
              <IconButton
                icon={MessageSquareText}
                label={isSheetOpen ? 'Fermer les commentaires' : `Commentaires (${comments.length})`}
                aria-pressed={isSheetOpen}
                onClick={() => setSheetOpen(!isSheetOpen)}
              />
            ),
          }
        }
      />
      <aside
        aria-label="Retours"
        hidden={isSheet && !isSheetOpen && count !== null}
        className={clsx(
          'flex min-h-0 flex-col border-line bg-canvas',
          layout === 'desk' && 'w-100 border-l',
          layout === 'upright' && 'w-full flex-1 border-t',
          isSheet && 'z-20 w-80 border-l',
        )}
      >
        {!isCramped && (
          <RecordingNotes
            productionId={room.postProduction.productionId}
            mediaIds={[file.id]}
            isFolded
            onSeek={player && rate ? (seconds) => player.seek(Math.round((seconds * rate.num) / rate.den)) : undefined}
          />
        )}
        {edited && player && count ? (
          <SubtitleEditor {...{ room, file, player, count }} track={edited} />
        ) : (
          <>
            <DecisionBar room={room} />
            <CommentsPanel
              comments={comments}
              former={former}
              isBrief={isSheet}
              waiting={speaking.waiting}
              onSendAgain={onSendAgain}
              onDiscard={onDiscard}
              addressOf={addressOf}
              speaker={speaker}
              count={count}
              chosenId={chosenId}
              onChoose={onChoose}
              onAnswer={speaks ? onAnswer : undefined}
            />
            <FileComposer {...{ room, version, file, count, commenting, field }} />
          </>
        )}
        {!isCramped && decisions}
      </aside>
      {speaking.dialog}
    </div>
  )
}
