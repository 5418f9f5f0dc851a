import type { Room as RoomShown } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { Layers } from 'lucide-react'
import { useRef, useState } from 'react'
import { QueryError } from '#platform/api/query-state.tsx'
import { isNotFoundError } from '#platform/pages/not-there.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { LeaveSubtitles } from '../subtitles/leave-subtitles.tsx'
import { Decisions } from '../verdicts/decisions.tsx'
import { FormerDraft } from '../versions/former-draft.tsx'
import { VersionBanner } from '../versions/version-banner.tsx'
import { VersionCompare } from '../versions/version-compare.tsx'
import { WatermarkGate } from '../watermark/watermark-gate.tsx'
import { FileReview } from './file-review.tsx'
import { RoomHeader } from './room-header.tsx'
import type { RoomPlace } from './room-place.ts'
import { useRoom, useRoomNews } from './use-room.ts'
import { useRoomLayout } from './use-room-layout.ts'
import { useRoomPlace } from './use-room-place.ts'

type RoomProps = {
  postProductionId: string
  /** Content on the left of the header: the way out. */
  way?: React.ReactNode
  /** Said above the picture. */
  notice?: React.ReactNode
  /** True when the step closed while the room was open: it stays, read-only. */
  isClosed?: boolean
}

/** The version that an address asks for: by its number and its file, else by its file, else the last valid one. */
function versionAsked({ versions, versionId }: RoomShown, { v, f }: RoomPlace): string | null {
  const holds = ({ files }: RoomShown['versions'][number]) => f === undefined || files.some(({ key }) => key === f)
  const found =
    versions.find((version) => version.number === v && holds(version)) ??
    (f === undefined ? versions.find(({ number }) => number === v) : versions.find(holds))
  return found?.id ?? versionId
}

/** The review room of a post-production: its files, their comments, and the decisions. Dark, with the picture first. */
export function Room({ postProductionId, way, notice, isClosed = false }: RoomProps) {
  const place = useRoomPlace()
  /** The version on screen: a newer one never takes its place by itself. `isChosen`: in the room, not by the address. */
  const [pinned, setPinned] = useState<{ versionId: string; times: number; isChosen: boolean }>()
  const isPinned = pinned !== undefined && pinned.times === place.times
  const query = useRoom(postProductionId, pinned?.versionId)
  const { data: room, error, isPending, isFetching, isPlaceholderData, refetch } = query
  // The version on screen was taken back: the last one is read instead, once there is one.
  if (pinned && isNotFoundError(error)) setPinned(undefined)
  if (room && !isPinned && !isFetching) {
    const versionId = versionAsked(room, place.asked)
    if (versionId !== null) setPinned({ versionId, times: place.times, isChosen: false })
  }
  const show = (versionId: string) => setPinned({ versionId, times: place.times, isChosen: true })
  // The version that the address asks for is on its way: what is written meanwhile would stay on another one.
  const isOnItsWay =
    room !== undefined &&
    (isPinned ? isPlaceholderData && !pinned.isChosen : versionAsked(room, place.asked) !== room.versionId)
  return (
    <section
      aria-label="Salle de visionnage"
      className="dark flex min-h-0 flex-1 flex-col bg-canvas text-ink max-lg:fixed max-lg:inset-0 max-lg:z-30 max-lg:h-dvh max-lg:pt-[env(safe-area-inset-top)] max-lg:pb-[env(safe-area-inset-bottom)]"
    >
      {room && !isOnItsWay ? (
        <WatermarkGate watermark={room.watermark} way={way}>
          <OpenRoom
            key={place.times}
            room={room}
            asked={place.asked}
            onPlace={place.write}
            way={way}
            notice={notice}
            isClosed={isClosed}
            onVersion={show}
          />
        </WatermarkGate>
      ) : isPending || isOnItsWay ? (
        <div className="grid flex-1 place-items-center">
          <Spinner label="Chargement de la salle de visionnage" />
        </div>
      ) : (
        <div className="grid flex-1 place-items-center">
          <QueryError query={{ data: room, error, isFetching, refetch }} />
        </div>
      )}
    </section>
  )
}

type OpenRoomProps = {
  room: RoomShown
  asked: RoomPlace
  onPlace: (place: RoomPlace) => void
  way: React.ReactNode
  notice: React.ReactNode
  isClosed: boolean
  onVersion: (versionId: string) => void
}

function OpenRoom({ room, asked, onPlace, way, notice, isClosed, onVersion }: OpenRoomProps) {
  const [fileKey, setFileKey] = useState<string | null>(asked.f ?? null)
  const [comparedId, setComparedId] = useState(room.versions.find(({ number }) => number === asked.w)?.id ?? null)
  /** The drafts of earlier versions that were taken up: the file opens again, where each was being written. */
  const [taken, setTaken] = useState(0)
  /** The place where a comparison began, or ended. */
  const [resumed, setResumed] = useState<RoomPlace | null>(null)
  const placeNowRef = useRef<(() => RoomPlace) | null>(null)
  const compare = (versionId: string | null) => {
    setResumed(placeNowRef.current?.() ?? null)
    setComparedId(versionId)
  }
  const openDraft = () => {
    setResumed(null)
    setTaken(taken + 1)
  }
  const people = useRoomNews(room.postProduction.id)
  const file = room.files.find(({ id }) => id === fileKey) ?? room.files[0]
  const version = room.versions.find(({ id }) => id === room.versionId)
  const layout = useRoomLayout()
  const [isBare, setBare] = useState(false)
  const goToNeighbour = (further: 1 | -1) => {
    const next = room.files[room.files.findIndex(({ id }) => id === file?.id) + further]
    if (next) setFileKey(next.id)
  }
  // On a tilted telephone the picture takes the screen, and what is said stands over it.
  const isOver = layout === 'tilted' && file !== undefined && comparedId === null
  const isOfFile = ({ f }: RoomPlace) => f === undefined || f === file?.id
  const isResumed = resumed !== null && isOfFile(resumed) && resumed.v === version?.number
  const opened = isResumed ? resumed : isOfFile(asked) && taken === 0 ? asked : {}
  return (
    <>
      <RoomHeader
        room={room}
        way={way}
        people={people}
        fileKey={file?.id ?? null}
        onFile={setFileKey}
        onVersion={onVersion}
        comparedId={comparedId}
        onCompare={compare}
        isClosed={isClosed}
        layout={layout}
        isOver={isOver}
        isBare={isOver && isBare}
      />
      <div className={clsx(isOver && 'absolute inset-x-0 top-13 z-10')}>
        {notice}
        {version && <VersionBanner room={room} version={version} fileKey={file?.id ?? null} onVersion={onVersion} />}
        {version && file && !isClosed && (
          <FormerDraft {...{ room, version, onVersion }} fileKey={file.id} onTaken={openDraft} />
        )}
      </div>
      {!file || !version ? (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={Layers} title="Aucune version">
            Les versions soumises se regardent et se commentent ici.
          </EmptyState>
        </div>
      ) : comparedId ? (
        <VersionCompare
          key={`${version.id} ${file.id}`}
          {...{ room, version, file, comparedId, onPlace, placeNowRef, isClosed }}
          asked={opened}
        />
      ) : (
        <FileReview
          key={`${version.id} ${file.id} ${taken}`}
          room={room}
          version={version}
          file={file}
          asked={opened}
          onPlace={onPlace}
          placeNowRef={placeNowRef}
          isClosed={isClosed}
          onBare={setBare}
          onNeighbour={goToNeighbour}
          decisions={
            layout === 'upright' &&
            !isClosed && (
              <div className="border-t border-line bg-surface p-2 has-[>:empty]:hidden">
                <Decisions room={room} />
              </div>
            )
          }
        />
      )}
      <LeaveSubtitles room={room} />
    </>
  )
}
