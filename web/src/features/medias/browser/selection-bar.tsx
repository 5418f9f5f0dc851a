import { counted } from '@regie/contract/french'
import { Download, FolderInput, Trash2, X } from 'lucide-react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Toolbar } from '#ui/layout/toolbar.tsx'
import { useMediaRights } from '../media-rights.ts'
import { saveChosen } from '../save-files.ts'
import type { MediaAction } from './media-menu.tsx'
import type { Selection } from './use-selection.ts'

type SelectionBarProps = {
  productionId: string
  selection: Selection
  onClear: () => void
  onSelectAll: () => void
  onAct: (act: MediaAction) => void
}

/** Actions on the ticked items. */
export function SelectionBar({ productionId, selection, onClear, onSelectAll, onAct }: SelectionBarProps) {
  const saving = useChange((chosen: Selection) => saveChosen(productionId, chosen), { stale: [] })
  const { mayChange, mayDelete, mayDownload } = useMediaRights()
  const count = selection.mediaIds.length + selection.folderIds.length
  return (
    <Toolbar aria-label="Sélection" className="sticky top-0 z-20 border-y border-line bg-accent-soft px-4 py-2">
      <IconButton icon={X} label="Ne plus rien choisir" size="sm" onClick={onClear} />
      <output className="text-sm font-medium">{counted(count, 'élément choisi', 'éléments choisis')}</output>
      <Button size="sm" onClick={onSelectAll}>
        Tout choisir
      </Button>
      {mayDownload && (
        <Button size="sm" icon={Download} pending={saving.isPending} onClick={() => saving.mutate(selection)}>
          Télécharger
        </Button>
      )}
      {mayChange && (
        <Button size="sm" icon={FolderInput} onClick={() => onAct('move')}>
          Ranger
        </Button>
      )}
      {mayDelete && (
        <Button size="sm" icon={Trash2} onClick={() => onAct('remove')}>
          Supprimer
        </Button>
      )}
    </Toolbar>
  )
}
