import { counted } from '@regie/contract/french'
import type { FolderAskedOf, MediaFolder } from '@regie/contract/medias/schema'
import { Circle, CircleCheck } from 'lucide-react'
import { Card } from '#ui/layout/card.tsx'
import { useFolder } from '../browser/use-folder.ts'
import { filesText } from '../files-text.ts'

/** The folders that the agency asks the client, or the talent, to fill. */
export function useAskedFolders(productionId: string, of: FolderAskedOf) {
  const { folders } = useFolder(productionId, null)
  return folders.filter(({ askedOf }) => askedOf === of)
}

/** Shows whether an asked folder contains files. */
export function FilledMark({ folder: { fileCount } }: { folder: MediaFolder }) {
  return fileCount === 0 ? (
    <Circle aria-hidden="true" className="size-4.5 shrink-0 text-warning-ink" />
  ) : (
    <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-success-ink" />
  )
}

type AskedFoldersProps = {
  productionId: string
  of: FolderAskedOf
  onOpen: (folderId: string) => void
}

/** The asked folders, and those still empty; hidden without any. */
export function AskedFolders({ productionId, of, onOpen }: AskedFoldersProps) {
  const askedFolders = useAskedFolders(productionId, of)
  if (askedFolders.length === 0) return null
  const missing = askedFolders.filter(({ fileCount }) => fileCount === 0).length
  return (
    <Card
      title="Ce que l’agence demande"
      actions={
        <output className="text-sm text-muted">
          {missing === 0 ? 'Rien ne manque' : counted(missing, 'dossier à remplir', 'dossiers à remplir')}
        </output>
      }
    >
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {askedFolders.map((folder) => (
          <li
            key={folder.id}
            className="relative flex items-center gap-3 rounded-lg border border-line px-3 py-2.5 hover:border-line-strong"
          >
            <FilledMark folder={folder} />
            <div className="min-w-0">
              <button
                type="button"
                onClick={() => onOpen(folder.id)}
                className="block text-left text-sm font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {folder.name}
              </button>
              <p className="text-xs text-muted">{folder.fileCount === 0 ? 'À remplir' : filesText(folder.fileCount)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
