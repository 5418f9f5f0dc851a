import { documentKindLabels, type PersonDocument } from '@regie/contract/documents/schema'
import { Download, FileText, Pencil, Trash2 } from 'lucide-react'
import { iconButtonStyle } from '#ui/button/button-style.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { dayOf, shortDayText } from '#ui/text/french-date.ts'
import { documentAddress } from './client.ts'
import { ExpiryBadge } from './expiry-badge.tsx'

type DocumentRowProps = {
  document: PersonDocument
  /** Undefined for those who only read it. */
  changes?: { edit: () => void; remove: () => void; isRemoving: boolean } | undefined
}

/** A paper: what it is, until when, its file, who deposited it. */
export function DocumentRow({ document, changes }: DocumentRowProps) {
  const { id, kind, name, size, expiresOn, note, depositedByName, createdAt } = document
  const label = documentKindLabels[kind]
  // Several may be of one kind: the name of the file tells them apart, to a screen reader too.
  const which = `${label}, ${name}`
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{label}</span>
          <ExpiryBadge expiresOn={expiresOn} />
        </p>
        <p className="mt-0.5 wrap-anywhere">
          {name} <span className="whitespace-nowrap text-muted">{sizeText(size)}</span>
        </p>
        <p className="text-muted">
          Déposé le <time dateTime={createdAt}>{shortDayText(dayOf(createdAt))}</time> par {depositedByName}
        </p>
        {note !== '' && <p className="mt-1 wrap-anywhere">{note}</p>}
      </div>
      <div className="-my-1 -mr-1 flex shrink-0 gap-1">
        <a
          href={documentAddress(id)}
          download={name}
          aria-label={`Télécharger : ${which}`}
          title="Télécharger"
          className={iconButtonStyle({ size: 'sm' })}
        >
          <Download aria-hidden="true" />
        </a>
        {changes && (
          <>
            <IconButton icon={Pencil} size="sm" label={`Modifier : ${which}`} title="Modifier" onClick={changes.edit} />
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Supprimer : ${which}`}
              title="Supprimer"
              disabled={changes.isRemoving}
              onClick={changes.remove}
            />
          </>
        )}
      </div>
    </li>
  )
}
