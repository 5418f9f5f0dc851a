import type { Room as RoomShown } from '@regie/contract/review/schema'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '#platform/api/query-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FileReview } from './file-review.tsx'
import { RoomHeader } from './room-header.tsx'
import { useRoom, useRoomNews } from './use-room.ts'
import { VersionCompare } from './version-compare.tsx'

type RoomProps = {
  postProductionId: string
  /** Content on the left of the header: the way out. */
  way?: React.ReactNode
}

/** The review room of a post-production: its files, their comments, and the decisions. Dark, with the picture first. */
export function Room({ postProductionId, way }: RoomProps) {
  const [versionId, setVersionId] = useState<string>()
  const { data: room, error, isPending, isFetching, refetch } = useRoom(postProductionId, versionId)
  return (
    <section aria-label="Salle de visionnage" className="dark flex min-h-0 flex-1 flex-col bg-canvas text-ink">
      {room ? (
        <OpenRoom room={room} way={way} onVersion={setVersionId} />
      ) : isPending ? (
        <div className="grid flex-1 place-items-center">
          <Spinner label="Chargement de la salle de visionnage" />
        </div>
      ) : (
        <div className="grid flex-1 place-items-center">
          <QueryError query={{ error, isFetching, refetch }} />
        </div>
      )}
    </section>
  )
}

type OpenRoomProps = {
  room: RoomShown
  way: React.ReactNode
  onVersion: (versionId: string) => void
}

function OpenRoom({ room, way, onVersion }: OpenRoomProps) {
  const [fileKey, setFileKey] = useState<string | null>(null)
  const [comparedId, setComparedId] = useState<string | null>(null)
  const people = useRoomNews(room.postProduction.id)
  const file = room.files.find(({ id }) => id === fileKey) ?? room.files[0]
  const version = room.versions.find(({ id }) => id === room.versionId)
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
        onCompare={setComparedId}
      />
      {!file || !version ? (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={Layers} title="Aucune version">
            Les versions soumises se regardent et se commentent ici.
          </EmptyState>
        </div>
      ) : comparedId ? (
        <VersionCompare room={room} file={file} comparedId={comparedId} />
      ) : (
        <FileReview key={file.id} room={room} version={version} file={file} />
      )}
    </>
  )
}
