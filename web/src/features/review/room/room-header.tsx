import { kindFacts } from '@regie/contract/medias/rules'
import { mayJudgeFile } from '@regie/contract/post-productions/rules/transitions'
import { leavesToDecider } from '@regie/contract/review/rules/arbitration'
import { type Presence, type Room, type RoomVersion, speakerLabels } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { CircleCheck, Ellipsis } from 'lucide-react'
import * as postProductions from '#features/post-productions/client.ts'
import { PostProductionBadge } from '#features/post-productions/post-production-badges.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { ShortcutList } from '../player/shortcut-list.tsx'
import { SubtitleMenu } from '../subtitles/subtitle-menu.tsx'
import { Decisions } from '../verdicts/decisions.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FrameioMenu } from './frameio-menu.tsx'
import type { RoomLayout } from './use-room-layout.ts'

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
  layout: RoomLayout
  /** True over the picture of a tilted telephone. */
  isOver: boolean
  /** True while a tilted telephone shows the picture alone. */
  isBare: boolean
}

/** The other people in the room. */
function People({ people }: { people: readonly Presence[] }) {
  if (people.length < 2) return null
  return (
    <ul aria-label="Présents dans la salle" className="flex -space-x-2">
      {people.slice(0, 5).map(({ id, name, speaker }) => (
        <li key={id} title={`${name} · ${speakerLabels[speaker]}`} className="rounded-full ring-2 ring-surface">
          <Avatar name={name} personId={id} size="sm" />
          <span className="sr-only">{`${name}, ${speakerLabels[speaker]}`}</span>
        </li>
      ))}
      {people.length > 5 && <li className="grid size-6 place-items-center text-xs">{`+${people.length - 5}`}</li>}
    </ul>
  )
}

/** Validates the shown file, or withdraws the validation. */
type FileJudgementProps = {
  room: Room
  fileKey: string
  /** In a row that is full on most screens: an icon there. */
  isInRow: boolean
}
function FileJudgement({ room, fileKey, isInRow }: FileJudgementProps) {
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
  const text = isValid ? 'Fichier validé' : 'Valider ce fichier'
  const isOthers = leavesToDecider(session.user, room.decision?.decider.id ?? null)
  if (!isLast || isOthers || !mayJudgeFile(acting, postProduction.status))
    return isValid ? (
      <span className="inline-flex items-center gap-1 text-sm text-success-ink">
        <CircleCheck aria-hidden="true" className="size-4" />
        Fichier validé
      </span>
    ) : null
  return (
    <Button icon={CircleCheck} pending={isPending} aria-pressed={isValid} title={text} onClick={() => mutate(!isValid)}>
      <span className={isInRow ? 'max-[1599px]:sr-only' : undefined}>{text}</span>
    </Button>
  )
}

/** « Version 3 », « Version 3 · version 2 du client », « Version 3 (retirée) ». Clients read their own numbers alone. */
function versionText({ number, clientNumber, withdrawnAt }: RoomVersion): string {
  const isOther = clientNumber !== null && clientNumber !== number
  const ofClient = isOther ? ` · version ${clientNumber} du client` : ''
  return `Version ${number}${ofClient}${withdrawnAt === null ? '' : ' (retirée)'}`
}

type ChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
}
function Choice({ label, value, onChange, choices }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="touch-height h-8 max-w-56 min-w-20 shrink rounded-md border border-line bg-surface px-2 text-sm"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** Header of the room, one row: the version, the file, the people, and the decisions. On a telephone, the rest in a panel. */
export function RoomHeader(props: RoomHeaderProps) {
  const { room, way, people, fileKey, onFile, onVersion, comparedId, onCompare, isClosed, layout, isOver, isBare } =
    props
  const { postProduction, versions, versionId, files } = room
  const session = useSession()
  const others = versions.filter(({ id }) => id !== versionId)
  const file = files.find(({ id }) => id === fileKey)
  const isDesk = layout === 'desk'
  const badge = !isClosed && <PostProductionBadge status={postProduction.status} />
  const comparison = others.length > 0 && (
    <Choice
      label="Comparer avec"
      value={comparedId ?? ''}
      onChange={(value) => onCompare(value === '' ? null : value)}
      choices={[
        { value: '', label: 'Comparer avec…' },
        ...others.map(({ id, number }) => ({ value: id, label: `Version ${number}` })),
      ]}
    />
  )
  const tools = (
    <>
      <People people={people} />
      {isDesk && <ShortcutList />}
      {file && kindFacts[file.kind].shownAs === 'film' && (
        <SubtitleMenu room={room} fileKey={file.id} isClosed={isClosed} />
      )}
      {file && session.authenticated && (
        <ExportMenu postProductionId={postProduction.id} fileKey={file.id} isTimed={kindFacts[file.kind].isTimed} />
      )}
      {fileKey && room.external && (
        <FrameioMenu postProductionId={postProduction.id} fileKey={fileKey} external={room.external} />
      )}
      {fileKey && !isClosed && <FileJudgement room={room} fileKey={fileKey} isInRow={isDesk} />}
    </>
  )
  const decisions = !isClosed && <Decisions room={room} />
  return (
    <header
      className={clsx(
        'flex items-center gap-x-3 border-b border-line px-3 py-2 max-lg:gap-x-2 max-lg:px-2 max-lg:py-1',
        isOver ? 'absolute inset-x-0 top-0 z-10 bg-surface/85 backdrop-blur-sm' : 'bg-surface',
        isBare && 'invisible',
      )}
    >
      <div className="flex max-w-40 min-w-0 shrink-0">{way}</div>
      <h1
        className={clsx(
          'truncate text-sm font-semibold',
          // The lists beside it shrink with it: the name of what is watched never goes.
          isDesk ? 'min-w-16 shrink' : 'min-w-0 shrink-1000',
          !isDesk && (files.length > 1 ? 'sr-only' : 'flex-1'),
        )}
      >
        {postProduction.name}
      </h1>
      {isDesk && badge}
      {versions.length > 0 && (
        <Choice
          label="Version"
          value={versionId ?? ''}
          onChange={onVersion}
          choices={versions.map((version) => ({ value: version.id, label: versionText(version) }))}
        />
      )}
      {files.length > 1 && (
        <Choice
          label="Fichier"
          value={fileKey ?? ''}
          onChange={onFile}
          choices={files.map(({ id, name, validatedAt }) => ({
            value: id,
            label: validatedAt === null ? name : `✓ ${name}`,
          }))}
        />
      )}
      {isDesk && comparison}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {isDesk ? (
          <>
            {tools}
            {decisions}
          </>
        ) : (
          <>
            {layout === 'tilted' && decisions}
            <Popover
              label="Plus"
              placement="bottom end"
              trigger={<IconButton icon={Ellipsis} label="Plus : statut, comparaison, exports" />}
            >
              <div className="flex flex-wrap items-center gap-3">
                {badge}
                {comparison}
                {tools}
              </div>
            </Popover>
          </>
        )}
      </div>
    </header>
  )
}
