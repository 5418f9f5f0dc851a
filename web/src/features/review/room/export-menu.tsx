import { keysOf } from '@regie/contract/keys'
import { exportLabels } from '@regie/contract/review/schema/exports'
import { FileDown } from 'lucide-react'
import { saveFrom } from '#features/medias/save-files.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'

type ExportMenuProps = {
  postProductionId: string
  fileKey: string
  /** It has frames: editing programs take its markers. */
  isTimed: boolean
}

const ofTimeline = new Set(['edl', 'xml', 'fcpxml'])

/** Takes the comments away: on paper, in a spreadsheet, in an editing program. */
export function ExportMenu({ postProductionId, fileKey, isTimed }: ExportMenuProps) {
  return (
    <Menu
      label="Exporter les commentaires"
      placement="bottom end"
      trigger={<IconButton icon={FileDown} label="Exporter les commentaires" />}
    >
      {keysOf(exportLabels)
        .filter((format) => isTimed || !ofTimeline.has(format))
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
