import type { Room, RoomVersion } from '@regie/contract/review/schema'
import { Layers, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { carryCommentDraft, isEmptyDraft, useCommentDraft } from '../comments/comment-drafts.ts'
import { counterpartOf } from './counterpart.ts'

type VersionBannerProps = {
  room: Room
  /** The version on screen, and its file. */
  version: RoomVersion
  fileKey: string | null
  onVersion: (versionId: string) => void
}

/** Offers the version that arrived after the one on screen: nobody is moved by it, and their draft follows only if they wish. */
export function VersionBanner({ room, version, fileKey, onVersion }: VersionBannerProps) {
  const [dismissed, setDismissed] = useState<string | null>(null)
  const draftPlace = { versionId: version.id, fileKey: fileKey ?? '' }
  const draft = useCommentDraft(draftPlace)
  const newest = room.versions.find(({ withdrawnAt }) => withdrawnAt === null)
  const isBehind = newest !== undefined && newest.id !== version.id && newest.createdAt > version.createdAt
  if (!isBehind || dismissed === newest.id) return null
  const counterpart = fileKey === null ? undefined : counterpartOf(fileKey, version.files, newest.files)
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <Layers aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-60">
        {`La version ${newest.number} est là ; vous regardez la version ${version.number}.`}
      </span>
      {counterpart && !isEmptyDraft(draft) && (
        <Button
          size="sm"
          onClick={() => {
            carryCommentDraft(draftPlace, { versionId: newest.id, fileKey: counterpart.key })
            onVersion(newest.id)
          }}
        >
          La voir avec mon brouillon
        </Button>
      )}
      <Button size="sm" variant="primary" onClick={() => onVersion(newest.id)}>
        {`Voir la version ${newest.number}`}
      </Button>
      <IconButton icon={X} label="Rester sur cette version" onClick={() => setDismissed(newest.id)} />
    </output>
  )
}
