import { Ellipsis, FolderInput, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx'
import type { PresetItem } from './preset.ts'
import { isFolder } from './preset-tree.ts'

type PresetActionsProps = {
  item: PresetItem
  onRename: () => void
  onUpdate: () => void
  onMove: () => void
  onRemove: () => void
}

/** Menu at the end of a preset's or a folder's line. */
export function PresetActions({ item, onRename, onUpdate, onMove, onRemove }: PresetActionsProps) {
  const label = `Actions : ${item.label}`
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={label} size="sm" className="text-muted" />}
    >
      {!isFolder(item) && (
        <MenuItem icon={RefreshCw} onAction={onUpdate}>
          Remplacer par la vue actuelle
        </MenuItem>
      )}
      <MenuItem icon={Pencil} onAction={onRename}>
        Renommer
      </MenuItem>
      <MenuItem icon={FolderInput} onAction={onMove}>
        Déplacer vers…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onAction={onRemove}>
        Supprimer…
      </MenuItem>
    </Menu>
  )
}
