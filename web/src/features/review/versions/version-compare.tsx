import { countOf } from '@regie/contract/review/rules/timecode'
import type { Comment, Room, RoomFile, RoomVersion } from '@regie/contract/review/schema'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { type Shortcuts, useShortcuts } from '#ui/use-shortcuts.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { useFilePosition, useShownComments } from '../comments/file-position.ts'
import { DrawingTools } from '../drawing/drawing-tools.tsx'
import { PageTurner } from '../player/page-turner.tsx'
import { Timeline } from '../player/timeline.tsx'
import { Transport } from '../player/transport.tsx'
import { usePlayer } from '../player/use-player.ts'
import { usePlayedCopy } from '../quality/use-played-copy.ts'
import { FileComposer } from '../room/file-composer.tsx'
import type { RoomPlace } from '../room/room-place.ts'
import { firstFrameOf, type PlaceNow, useWrittenPlace } from '../room/starting-place.ts'
import { type CommentBody, useCommenting } from '../room/use-commenting.ts'
import { useRoom } from '../room/use-room.ts'
import { useRoomLayout } from '../room/use-room-layout.ts'
import { ComparedPictures } from './compared-pictures.tsx'
import { counterpartOf } from './counterpart.ts'
import { frameIn, useFollowing } from './use-following.ts'

type VersionCompareProps = {
  room: Room
  version: RoomVersion
  file: RoomFile
  comparedId: string
  asked: RoomPlace
  onPlace: (place: RoomPlace) => void
  placeNowRef: PlaceNow
  isClosed: boolean
}

/**
 * Compares two versions of a file. Comments are written about the version on screen; those of the other are read and
 * ticked beside, and drawn over both.
 */
export function VersionCompare({ comparedId, ...shown }: VersionCompareProps) {
  const { room, file } = shown
  const { data, error, refetch } = useRoom(room.postProduction.id, comparedId)
  const other = data?.versionId === comparedId ? data : undefined
  const otherVersion = room.versions.find(({ id }) => id === comparedId)
  const counterpart =
    other && (counterpartOf(file.key, room.files, other.files) ?? other.files.find(({ kind }) => kind === file.kind))
  if (error) return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!other || !otherVersion)
    return (
      <div className="grid flex-1 place-items-center">
        <Spinner label="Chargement de l’autre version" />
      </div>
    )
  if (!counterpart)
    return (
      <p className="grid flex-1 place-items-center p-8 text-muted">L’autre version n’a pas de fichier de ce genre.</p>
    )
  return <Compared key={counterpart.id} {...shown} other={counterpart} otherVersion={otherVersion} />
}

const sides = ['theirs', 'mine'] as const
const isAbout = (version: RoomVersion, file: RoomFile) => (comment: Comment) =>
  comment.versionId === version.id && (comment.fileKey === null || comment.fileKey === file.id)

type ComparedProps = Omit<VersionCompareProps, 'comparedId'> & { other: RoomFile; otherVersion: RoomVersion }

function Compared(props: ComparedProps) {
  const { room, version, file, other, otherVersion, asked, onPlace, placeNowRef, isClosed } = props
  const [mineRef, theirsRef] = [useRef<HTMLMediaElement | null>(null), useRef<HTMLMediaElement | null>(null)]
  const stage = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const layout = useRoomLayout()
  const draftPlace = { versionId: version.id, fileKey: file.id }
  const leader = usePlayer(file, () => firstFrameOf(asked, draftPlace, room.comments))
  const follower = usePlayer(other)
  useFollowing(leader, follower)
  const [mineCopy, theirCopy] = [usePlayedCopy(file), usePlayedCopy(other)]
  const mine = useMemo(() => room.comments.filter(isAbout(version, file)), [room.comments, version, file])
  const theirs = useMemo(() => room.comments.filter(isAbout(otherVersion, other)), [room.comments, otherVersion, other])
  const [side, setSide] = useState<(typeof sides)[number]>('theirs')
  const [chosenId, setChosenId] = useState<string | null>(asked.c ?? null)
  const commenting = useCommenting({ room, version, file, player: leader, comments: mine, asked, isClosed })
  const { position, pages, pen, speaking, speaker, speaks } = commenting
  const otherPages = other.previews?.files.filter(({ name }) => name.startsWith('page-')).length ?? 0
  const otherPosition = useFilePosition({ file: other, player: follower, pages: otherPages, firstPage: 1 })
  const otherPage = Math.min(position.page, Math.max(1, otherPages))
  const count = countOf(file)
  const writing = {
    ...commenting,
    send: (body: CommentBody, onQueued: () => void) =>
      commenting.send(body, () => {
        onQueued()
        setSide('mine')
      }),
  }

  const choose = (comment: Comment) => {
    setChosenId(comment.id)
    pen.stop()
    if (comment.versionId === version.id) return position.go(comment)
    const there = (frame: number | null) =>
      frame === null || !leader || !follower ? null : frameIn(follower, frame, leader)
    position.go({ frameIn: there(comment.frameIn), frameOut: null, page: comment.page })
  }
  const onChoose = useStableCallback(choose)
  const onAnswer = useStableCallback(speaking.answer)
  const onSendAgain = useStableCallback(speaking.sendAgain)
  const onDiscard = useStableCallback(speaking.discard)
  const shortcuts: Shortcuts = {
    ...(leader && {
      ' ': leader.toggle,
      k: leader.pause,
      l: () => leader.shuttle(1),
      j: () => leader.shuttle(-1),
      ArrowLeft: () => leader.step(-1),
      ArrowRight: () => leader.step(1),
      'Shift+ArrowLeft': () => leader.step(-position.second),
      'Shift+ArrowRight': () => leader.step(position.second),
      i: leader.markIn,
      o: leader.markOut,
      x: () => leader.setPassage(null, null),
    }),
    c: () => field.current?.focus(),
    ...(speaks && { d: pen.toggle }),
  }
  useShortcuts(shortcuts)
  useWrittenPlace({
    player: leader,
    page: pages > 0 ? position.page : null,
    onPlace,
    placeNowRef,
    v: version.number,
    f: file.id,
    c: chosenId,
    w: otherVersion.number,
  })

  const theirsAtFrame = useShownComments(otherPosition, theirs, chosenId)
  const mineAtPosition = useShownComments(position, mine, chosenId)
  const theirShown = otherPages > 0 ? theirs.filter(({ page }) => page === otherPage) : theirsAtFrame
  // A comment of the other version is checked against this one: what it draws is shown over both.
  const checked = theirShown.filter(({ id }) => id === chosenId)
  const mineShown = [...mineAtPosition, ...checked]
  const pointsOf = (comments: readonly Comment[]) =>
    comments.flatMap(({ id, point }) => (point ? [{ id, ...point, label: '' }] : []))
  const labels = { theirs: `Version ${otherVersion.number}`, mine: `Version ${version.number}` }
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div ref={stage} className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas max-lg:flex-none">
        <ComparedPictures
          layout={layout}
          isDrawing={pen.isOn}
          mine={{
            file,
            copy: mineCopy,
            player: leader,
            mediaRef: mineRef,
            page: position.page,
            label: labels.mine,
            drawing: [...mineShown.flatMap(({ drawing }) => drawing), ...commenting.drawnNow],
            points: [...pointsOf(mineShown), ...commenting.pointsNow],
            pen: pen.isOn ? pen.pen : undefined,
          }}
          theirs={{
            file: other,
            copy: theirCopy,
            player: follower,
            mediaRef: theirsRef,
            page: otherPage,
            label: labels.theirs,
            drawing: theirShown.flatMap(({ drawing }) => drawing),
            points: pointsOf(theirShown),
            pen: undefined,
          }}
        />
        <PageTurner page={position.page} pages={pages} onTurn={position.turn} />
        {pen.isOn && <DrawingTools {...pen.tools} onDone={pen.toggle} />}
        {leader && count && (
          <>
            <Timeline
              file={file}
              player={leader}
              mediaRef={mineRef}
              comments={mine}
              chosenId={chosenId}
              onChoose={onChoose}
            />
            <Transport
              player={leader}
              count={count}
              quality={null}
              saved={null}
              isCompact={layout !== 'desk'}
              onFullScreen={() => void stage.current?.requestFullscreen()}
            />
          </>
        )}
      </div>
      <aside
        aria-label="Retours"
        className="flex min-h-0 w-full flex-col border-line max-lg:min-h-96 max-lg:border-t lg:w-100 lg:border-l"
      >
        <div className="px-3 pt-2">
          <Segmented legend="Retours de" labels={labels} values={sides} value={side} onChange={setSide} />
        </div>
        <CommentsPanel
          key={side}
          comments={side === 'mine' ? mine : theirs}
          waiting={side === 'mine' ? speaking.waiting : []}
          onSendAgain={onSendAgain}
          onDiscard={onDiscard}
          speaker={speaker}
          count={side === 'mine' ? count : countOf(other)}
          chosenId={chosenId}
          onChoose={onChoose}
          onAnswer={speaks ? onAnswer : undefined}
        />
        <FileComposer {...{ room, version, file, count, field }} commenting={writing} />
      </aside>
      {speaking.dialog}
    </div>
  )
}
