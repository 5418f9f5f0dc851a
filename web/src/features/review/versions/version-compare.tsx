import { countOf } from '@regie/contract/review/rules/timecode'
import type { Room, RoomFile } from '@regie/contract/review/schema'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import type { FilmPlayer } from '../player/film-player.ts'
import { type Shortcuts, useShortcuts } from '../player/shortcuts.ts'
import { Timeline } from '../player/timeline.tsx'
import { Transport } from '../player/transport.tsx'
import { usePlayer } from '../player/use-player.ts'
import { RoomStage } from '../room/room-stage.tsx'
import { useRoom } from '../room/use-room.ts'
import { useRoomLayout } from '../room/use-room-layout.ts'
import { useSpeaker } from '../room/use-speaking.tsx'
import { counterpartOf } from './counterpart.ts'

const modes = { side: 'Côte à côte', over: 'Superposées' } as const
type Mode = keyof typeof modes

/** Synchronises a player with another. When paused, to the frame; while playing, to the second. */
function useFollowing(leader: FilmPlayer | null, follower: FilmPlayer | null) {
  useEffect(() => {
    if (!leader || !follower) return undefined
    let wasPlaying = false
    const frameThere = () => {
      const [from, to] = [leader.film.rate, follower.film.rate]
      return Math.round((leader.get().frame * from.den * to.num) / (from.num * to.den))
    }
    const follow = () => {
      const { isPlaying, speed } = leader.get()
      const drift = Math.abs(follower.get().frame - frameThere())
      if (isPlaying && speed > 0) {
        if (!wasPlaying) {
          follower.seek(frameThere())
          follower.play(speed)
        } else if (drift > 2) follower.seek(frameThere())
      } else {
        if (wasPlaying) follower.pause()
        follower.seek(frameThere())
      }
      wasPlaying = isPlaying && speed > 0
    }
    follower.setVolume(0)
    follow()
    return leader.subscribe(follow)
  }, [leader, follower])
}

type VersionCompareProps = {
  room: Room
  file: RoomFile
  comparedId: string
}

/**
 * Compares two versions of a file: side by side, or overlaid with a movable curtain. The other version's comments stand
 * beside.
 */
export function VersionCompare({ room, file, comparedId }: VersionCompareProps) {
  const { data, error, refetch } = useRoom(room.postProduction.id, comparedId)
  const other = data?.versionId === comparedId ? data : undefined
  const counterpart =
    other && (counterpartOf(file.key, room.files, other.files) ?? other.files.find(({ kind }) => kind === file.kind))
  if (error) return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!other)
    return (
      <div className="grid flex-1 place-items-center">
        <Spinner label="Chargement de l’autre version" />
      </div>
    )
  if (!counterpart)
    return (
      <p className="grid flex-1 place-items-center p-8 text-muted">L’autre version n’a pas de fichier de ce genre.</p>
    )
  return <Compared key={counterpart.id} room={room} file={file} other={counterpart} otherId={comparedId} />
}

function Compared({ room, file, other, otherId }: { room: Room; file: RoomFile; other: RoomFile; otherId: string }) {
  const [mode, setMode] = useState<Mode>('side')
  const [curtain, setCurtain] = useState(0.5)
  const mineRef = useRef<HTMLMediaElement | null>(null)
  const theirsRef = useRef<HTMLMediaElement | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [leader, follower] = [usePlayer(file), usePlayer(other)]
  useFollowing(leader, follower)
  const speaker = useSpeaker()
  const layout = useRoomLayout()
  const count = countOf(file)
  const numberOf = (wanted: string | null) => room.versions.find(({ id }) => id === wanted)?.number
  const comments = room.comments.filter(
    ({ versionId, fileKey }) => versionId === otherId && (fileKey === null || fileKey === other.id),
  )
  const shortcuts: Shortcuts = leader
    ? {
        ' ': leader.toggle,
        ArrowLeft: () => leader.step(-1),
        ArrowRight: () => leader.step(1),
        k: leader.pause,
        l: () => leader.shuttle(1),
      }
    : {}
  useShortcuts(shortcuts)
  const shared = { isLight: false, page: 1, drawing: [], points: [], pen: undefined, onFailure: () => undefined }
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div ref={stage} className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas max-lg:flex-none">
        <div className="flex flex-wrap items-center gap-3 px-3 py-2 text-sm">
          <Segmented legend="Comparaison" labels={modes} values={['side', 'over']} value={mode} onChange={setMode} />
          <p>{`À gauche : version ${numberOf(room.versionId)} ; à droite : version ${numberOf(otherId)}`}</p>
        </div>
        {mode === 'side' ? (
          <div className="flex min-h-0 flex-1 gap-1 max-lg:h-64 max-lg:flex-none">
            <div className="relative flex-1 bg-sunken">
              <RoomStage file={file} player={leader} mediaRef={mineRef} {...shared} />
            </div>
            <div className="relative flex-1 bg-sunken">
              <RoomStage file={other} player={follower} mediaRef={theirsRef} {...shared} />
            </div>
          </div>
        ) : (
          <div className="relative min-h-0 flex-1 bg-sunken max-lg:h-64 max-lg:flex-none">
            <RoomStage file={file} player={leader} mediaRef={mineRef} {...shared} />
            <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${curtain * 100}%)` }}>
              <RoomStage file={other} player={follower} mediaRef={theirsRef} {...shared} />
            </div>
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
              style={{ left: `${curtain * 100}%` }}
            />
            <input
              type="range"
              aria-label="Place du rideau entre les deux versions"
              min={0}
              max={1}
              step={0.01}
              value={curtain}
              onChange={({ target }) => setCurtain(Number(target.value))}
              className="absolute inset-x-6 bottom-3 accent-accent"
            />
          </div>
        )}
        {leader && count && (
          <>
            <Timeline
              file={file}
              player={leader}
              mediaRef={mineRef}
              comments={[]}
              chosenId={null}
              onChoose={() => undefined}
            />
            <Transport
              player={leader}
              count={count}
              quality={null}
              isCompact={layout !== 'desk'}
              onFullScreen={() => void stage.current?.requestFullscreen()}
            />
          </>
        )}
      </div>
      <aside
        aria-label="Retours de l’autre version"
        className="flex min-h-0 w-full flex-col border-line max-lg:min-h-96 max-lg:border-t lg:w-100 lg:border-l"
      >
        <p className="px-3 pt-2 text-xs text-muted">{`Retours de la version ${numberOf(otherId)}`}</p>
        <CommentsPanel
          comments={comments}
          waiting={[]}
          speaker={speaker}
          count={countOf(other)}
          chosenId={null}
          onChoose={({ frameIn }) => frameIn !== null && leader?.seek(frameIn)}
          onAnswer={undefined}
        />
      </aside>
    </div>
  )
}
