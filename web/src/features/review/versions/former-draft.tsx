import { mayComment } from '@regie/contract/review/rules/comments'
import type { Room, RoomVersion } from '@regie/contract/review/schema'
import { PencilLine } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { carryCommentDraft, isEmptyDraft, useCommentDraft, useFirstDraft } from '../comments/comment-drafts.ts'
import { useSpeaker } from '../room/use-speaking.tsx'
import { counterpartOf } from './counterpart.ts'

type FormerDraftProps = {
  room: Room
  /** The version on screen, and its file. */
  version: RoomVersion
  fileKey: string
  onVersion: (versionId: string) => void
  /** Called once the draft is on the version on screen. */
  onTaken: () => void
}

/** Offers the draft that stayed with an earlier version: its round left before it was sent. Nothing is written here yet. */
export function FormerDraft({ room, version, fileKey, onVersion, onTaken }: FormerDraftProps) {
  const here = { versionId: version.id, fileKey }
  const speaker = useSpeaker()
  const isFree = isEmptyDraft(useCommentDraft(here))
  const speaks = version.withdrawnAt === null && mayComment({ speaker, status: room.postProduction.status })
  const former = room.versions
    .filter(({ number }) => number < version.number)
    .toSorted((one, other) => other.number - one.number)
    .flatMap(({ id, number, files }) => {
      const file = counterpartOf(fileKey, version.files, files)
      return file && isFree && speaks ? [{ versionId: id, fileKey: file.key, number }] : []
    })
  const found = former[useFirstDraft(former)]
  if (!found) return null
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <PencilLine aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-60">{`Vous aviez un brouillon sur la version ${found.number}.`}</span>
      <Button size="sm" onClick={() => onVersion(found.versionId)}>
        {`Voir la version ${found.number}`}
      </Button>
      <Button
        size="sm"
        variant="primary"
        onClick={() => {
          carryCommentDraft(found, here)
          onTaken()
        }}
      >
        Le reprendre ici
      </Button>
    </output>
  )
}
