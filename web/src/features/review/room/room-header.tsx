import { kindFacts } from '@regie/contract/medias/rules'
import { mayJudgeFile } from '@regie/contract/post-productions/rules/transitions'
import { type Presence, type Room, speakerLabels } from '@regie/contract/review/schema'
import { CircleCheck } from 'lucide-react'
import * as postProductions from '#features/post-productions/client.ts'
import { PostProductionBadge } from '#features/post-productions/post-production-badges.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { ShortcutList } from '../player/shortcut-list.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FrameioMenu } from './frameio-menu.tsx'
import { RoundBar } from './round-bar.tsx'

type RoomHeaderProps = {
  room: Room
  way: React.ReactNode
  people: readonly Presence[]
  fileKey: string | null
  onFile: (fileKey: string) => void
  onVersion: (versionId: string) => void
  comparedId: string | null
  onCompare: (versionId: string | null) => void
  /** True when no decision can be made any more. */
  isClosed: boolean
}

const select = 'touch-height h-8 max-w-56 rounded-md border border-line bg-surface px-2 text-sm'

/** The other people in the room. */
function People({ people }: { people: readonly Presence[] }) {
  if (people.length < 2) return null
  return (
    <ul aria-label="Présents dans la salle" className="flex -space-x-2">
      {people.slice(0, 5).map(({ id, name, speaker }) => (
        <li key={id} title={`${name} · ${speakerLabels[speaker]}`} className="rounded-full ring-2 ring-surface">
          <Avatar name={name} size="sm" />
          <span className="sr-only">{`${name}, ${speakerLabels[speaker]}`}</span>
        </li>
      ))}
      {people.length > 5 && <li className="grid size-6 place-items-center text-xs">{`+${people.length - 5}`}</li>}
    </ul>
  )
}

/** Validates the shown file, or withdraws the validation. */
function FileJudgement({ room, fileKey }: { room: Room; fileKey: string }) {
  const session = useSession()
  const { postProduction, files } = room
  const { mutate, isPending } = useChange(
    (isValid: boolean) => {
      const input = { params: { postProductionId: postProduction.id }, body: { fileKey } }
      return isValid ? postProductions.api.validateFile(input) : postProductions.api.devalidateFile(input)
    },
    { stale: [postProductions.key] },
  )
  const file = files.find(({ id }) => id === fileKey)
  if (!file || !session.authenticated) return null
  const isLast = room.versions.find(({ withdrawnAt }) => withdrawnAt === null)?.id === room.versionId
  const acting = { ...session.user, isAssigned: postProduction.userId === session.user.id }
  const isValid = file.validatedAt !== null
  if (!isLast || !mayJudgeFile(acting, postProduction.status))
    return isValid ? (
      <span className="inline-flex items-center gap-1 text-sm text-success-ink">
        <CircleCheck aria-hidden="true" className="size-4" />
        Fichier validé
      </span>
    ) : null
  return (
    <Button icon={CircleCheck} pending={isPending} aria-pressed={isValid} onClick={() => mutate(!isValid)}>
      {isValid ? 'Fichier validé' : 'Valider ce fichier'}
    </Button>
  )
}

/** Header of the room: the version, the file, the people, and the decisions. */
export function RoomHeader(props: RoomHeaderProps) {
  const { room, way, people, fileKey, onFile, onVersion, comparedId, onCompare, isClosed } = props
  const { postProduction, versions, versionId, files } = room
  const session = useSession()
  const others = versions.filter(({ id }) => id !== versionId)
  const file = files.find(({ id }) => id === fileKey)
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-3 py-2">
      {way}
      <h1 className="min-w-0 truncate text-sm font-semibold">{postProduction.name}</h1>
      {!isClosed && <PostProductionBadge status={postProduction.status} />}
      {versions.length > 0 && (
        <select
          aria-label="Version"
          value={versionId ?? ''}
          onChange={({ target }) => onVersion(target.value)}
          className={select}
        >
          {versions.map(({ id, number, withdrawnAt }) => (
            <option key={id} value={id}>
              {withdrawnAt === null ? `Version ${number}` : `Version ${number} (retirée)`}
            </option>
          ))}
        </select>
      )}
      {files.length > 1 && (
        <select
          aria-label="Fichier"
          value={fileKey ?? ''}
          onChange={({ target }) => onFile(target.value)}
          className={select}
        >
          {files.map(({ id, name, validatedAt }) => (
            <option key={id} value={id}>
              {validatedAt === null ? name : `✓ ${name}`}
            </option>
          ))}
        </select>
      )}
      {others.length > 0 && (
        <select
          aria-label="Comparer avec"
          value={comparedId ?? ''}
          onChange={({ target }) => onCompare(target.value === '' ? null : target.value)}
          className={select}
        >
          <option value="">Comparer avec…</option>
          {others.map(({ id, number }) => (
            <option key={id} value={id}>{`Version ${number}`}</option>
          ))}
        </select>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <People people={people} />
        <ShortcutList />
        {file && session.authenticated && (
          <ExportMenu postProductionId={postProduction.id} fileKey={file.id} isTimed={kindFacts[file.kind].isTimed} />
        )}
        {fileKey && room.external && (
          <FrameioMenu postProductionId={postProduction.id} fileKey={fileKey} external={room.external} />
        )}
        {fileKey && !isClosed && <FileJudgement room={room} fileKey={fileKey} />}
        {!isClosed && <RoundBar postProduction={postProduction} comments={room.comments} />}
      </div>
    </header>
  )
}
