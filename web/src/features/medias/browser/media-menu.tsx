import { Download, EllipsisVertical, FolderInput, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { useMediaRights } from '../media-rights.ts'

export type MediaAction = 'rename' | 'move' | 'remove'

type MediaMenuProps = {
  name: string
  onDownload: () => void
  onAct: (act: MediaAction) => void
  /** More items, before the deletion. */
  children?: ReactNode
}

/** Actions on one file or folder. */
export function MediaMenu({ name, onDownload, onAct, children }: MediaMenuProps) {
  const { mayChange, mayDelete, mayDownload } = useMediaRights()
  if (!mayDownload && !mayChange && !mayDelete) return null
  return (
    <Menu
      label={`Actions sur « ${name} »`}
      placement="bottom end"
      trigger={<IconButton icon={EllipsisVertical} label={`Actions sur « ${name} »`} size="sm" />}
    >
      {mayDownload && (
        <MenuItem icon={Download} onAction={onDownload}>
          Télécharger
        </MenuItem>
      )}
      {mayChange && (
        <>
          <MenuItem icon={Pencil} onAction={() => onAct('rename')}>
            Renommer
          </MenuItem>
          <MenuItem icon={FolderInput} onAction={() => onAct('move')}>
            Ranger ailleurs
          </MenuItem>
        </>
      )}
      {children}
      {mayDelete && (
        <MenuItem icon={Trash2} tone="danger" onAction={() => onAct('remove')}>
          Supprimer
        </MenuItem>
      )}
    </Menu>
  )
}
