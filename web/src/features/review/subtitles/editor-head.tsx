import { subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import type { SubtitleRevision, SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import { CircleCheck, History, X } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { momentText } from '#ui/text/french-date.ts'

type EditorHeadProps = {
  track: SubtitleTrack
  /** Those of the same film in other languages. */
  others: readonly SubtitleTrack[]
  besideId: string | null
  onBeside: (trackId: string | null) => void
  revisions: readonly SubtitleRevision[]
  onRevision: (revision: SubtitleRevision) => void
  isChanged: boolean
  /** « 12 sous-titres, 2 points à revoir ». */
  standing: string
  onClose: () => void
}

/** Which subtitles are edited, the language beside them, what they were, and whether they are validated. */
export function EditorHead(props: EditorHeadProps) {
  const { track, others, besideId, onBeside, revisions, onRevision, isChanged, standing, onClose } = props
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{`Sous-titres : ${subtitleLanguages[track.language]}`}</h2>
        {others.length > 0 && (
          <select
            aria-label="Langue à côté"
            value={besideId ?? ''}
            onChange={({ target }) => onBeside(target.value === '' ? null : target.value)}
            className="touch-height h-8 max-w-40 min-w-0 rounded-md border border-line bg-surface px-1.5 text-sm"
          >
            <option value="">Seule</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {`À côté : ${subtitleLanguages[other.language]}`}
              </option>
            ))}
          </select>
        )}
        {revisions.length > 1 && (
          <Menu
            label="Révisions"
            placement="bottom end"
            trigger={<IconButton icon={History} label="Revenir à une révision" />}
          >
            {revisions.map((former) => (
              <MenuItem key={former.revision} onAction={() => onRevision(former)}>
                {`Révision ${former.revision} · ${former.authorName ?? 'Anonyme'}, ${momentText(former.at)}`}
              </MenuItem>
            ))}
          </Menu>
        )}
        <IconButton icon={X} label="Fermer les sous-titres" onClick={onClose} />
      </div>
      {track.validatedAt !== null && (
        <p className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-sm text-muted">
          <StatusBadge
            tone="success"
            icon={CircleCheck}
            label={track.validatedByName === null ? 'Validés' : `Validés par ${track.validatedByName}`}
          />
          {isChanged && 'Enregistrer reprend cette validation.'}
        </p>
      )}
      <p className="border-b border-line px-3 py-1.5 text-sm text-muted">{standing}</p>
    </>
  )
}
