import { mayComment } from '@regie/contract/review/rules/comments'
import { countOf } from '@regie/contract/review/rules/timecode'
import type { Comment, Place, Room, RoomFile, RoomVersion } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { MessageSquareText } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { changeCommentDraft, isEmptyDraft } from '../comments/comment-drafts.ts'
import { neighbourComment } from '../comments/comment-view.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { Composer } from '../comments/composer.tsx'
import { placeText } from '../comments/place-text.ts'
import { useFilePosition } from '../comments/use-where.ts'
import { useDrawingPen } from '../drawing/use-drawing-pen.ts'
import { type Shortcuts, useShortcuts } from '../player/shortcuts.ts'
import { usePlayer } from '../player/use-player.ts'
import { FileStage } from './file-stage.tsx'
import { addressOfPlace, type RoomPlace } from './room-place.ts'
import { aspectOf } from './room-stage.tsx'
import { firstFrameOf, firstPageOf, useWrittenPlace } from './starting-place.ts'
import { useBarePicture } from './use-bare-picture.ts'
import { useRoomLayout } from './use-room-layout.ts'
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
  /** Below the comments: the buttons of the decisions, on a telephone. */
  decisions: ReactNode
  /** Called when the controls over the picture of a tilted telephone hide or come back. */
  onBare: (isBare: boolean) => void
  /** Goes to the file before or after, as a swipe asks. */
  onNeighbour: (further: 1 | -1) => void
}

/** One file under review: its stage, its comments, and its drawings. */
export function FileReview(props: FileReviewProps) {
  const { room, version, file, asked, onPlace, isClosed, decisions, onBare, onNeighbour } = props
  const stage = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const mediaRef = useRef<HTMLMediaElement | null>(null)
  const draftPlace = { versionId: version.id, fileKey: file.id }
  const run = file.previews?.run
  /** The version of the file that the browser could not play. */
  const [failedRun, setFailedRun] = useState<string | null>(null)
  const hasFailed = failedRun === (run ?? 'original')
  // Without exact frames (no player yet, or an original that the browser can’t play), comments are about the whole file.
  const count = useMemo(() => (hasFailed ? null : countOf(file)), [hasFailed, file])
  const film = usePlayer(file, () => firstFrameOf(asked, draftPlace, room.comments))
  const player = hasFailed ? null : film
  const [isLight, setLight] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(asked.c ?? null)
  const comments = useMemo(
    () =>
      room.comments.filter(
        ({ versionId, fileKey }) => versionId === version.id && (fileKey === null || fileKey === file.id),
      ),
    [room.comments, version.id, file.id],
  )
  const pages = file.previews?.files.filter(({ name }) => name.startsWith('page-')).length ?? 0
  const position = useFilePosition({ file, player, pages, firstPage: firstPageOf(asked, draftPlace, comments) })
  const speaking = useCommentSending(room.postProduction.id, (returned) => {
    if (returned.versionId === version.id && returned.fileKey === file.id) position.go(returned)
  })
  const { speaker } = speaking
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
  // The list of comments is not rendered again at each keystroke and at each frame.
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
  const marked = useMemo(
    () => comments.filter(({ frameIn, parentId }) => frameIn !== null && parentId === null),
    [comments],
  )
  const hasLight = file.previews?.files.some(({ name }) => name === 'light') ?? false
  const layout = useRoomLayout()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { isBare, toggleBare } = useBarePicture(layout === 'tilted' && position.isPlaying)
  useEffect(() => onBare(layout === 'tilted' && isBare), [onBare, layout, isBare])
  const isSheet = layout === 'tilted'
  const turn = (further: 1 | -1) => (pages > 1 ? position.turn(further) : onNeighbour(further))
  return (
    <div className={clsx('flex min-h-0 flex-1', layout === 'upright' && 'flex-col')}>
      <FileStage
        stage={stage}
        layout={layout}
        isBare={isBare}
        onTap={layout === 'tilted' ? toggleBare : () => undefined}
        file={file}
        player={player}
        hasFailed={hasFailed}
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
        pen={pen.isOn ? { pen: pen.pen, tools: { ...pen.tools, onDone: pen.toggle } } : null}
        onFailure={() => setFailedRun(run ?? 'original')}
        pages={pages}
        onTurn={turn}
        marked={marked}
        chosenId={chosenId}
        onChoose={onChoose}
        transport={
          count && {
            count,
            quality: hasLight ? { isLight, onLight: setLight } : null,
            onFullScreen: fullScreen,
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
        <CommentsPanel
          comments={comments}
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
        {decisions}
      </aside>
      {speaking.dialog}
    </div>
  )
}
