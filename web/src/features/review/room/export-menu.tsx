import { keysOf } from '@regie/contract/keys'
import { exportLabels } from '@regie/contract/review/schema/exports'
import { FileDown } from 'lucide-react'
import { saveFrom } from '#features/medias/save-files.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'

type ExportMenuProps = {
  postProductionId: string
  fileKey: string
  /** True for a file with frames: editing programs import its markers. */
  isTimed: boolean
}

const timelineFormats = new Set(['edl', 'xml', 'fcpxml'])

/** Exports the comments: PDF, spreadsheet, or markers for an editing program. */
export function ExportMenu({ postProductionId, fileKey, isTimed }: ExportMenuProps) {
  return (
    <Menu
      label="Exporter les commentaires"
      placement="bottom end"
      trigger={<IconButton icon={FileDown} label="Exporter les commentaires" />}
    >
      {keysOf(exportLabels)
        .filter((format) => isTimed || !timelineFormats.has(format))
        .map((format) => (
          <MenuItem
            key={format}
            onAction={() => saveFrom(`/api/post-production/${postProductionId}/exports/${format}?fileKey=${fileKey}`)}
          >
            {exportLabels[format]}
          </MenuItem>
        ))}
    </Menu>
  )
}
