import { FilePlus, FolderPlus, Link2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { pickedFiles } from '../upload/dropped-files.ts'
import type { ChosenFile } from '../upload/uploads.ts'

type DepositButtonProps = {
  onFiles: (files: ChosenFile[]) => void
  onLink: () => void
}

/** Menu that deposits files, a folder with its content, or a link. */
export function DepositButton({ onFiles, onLink }: DepositButtonProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (picked: readonly File[]) => onFiles(pickedFiles(picked))
  return (
    <>
      <Menu
        label="Déposer"
        placement="bottom end"
        trigger={
          <Button variant="primary" icon={Upload}>
            Déposer
          </Button>
        }
      >
        <MenuItem icon={FilePlus} onAction={() => files.current?.click()}>
          Des fichiers
        </MenuItem>
        <MenuItem icon={FolderPlus} onAction={() => folder.current?.click()}>
          Un dossier
        </MenuItem>
        <MenuItem icon={Link2} onAction={onLink}>
          Depuis un lien
        </MenuItem>
      </Menu>
      <FileInput ref={files} multiple label="Fichiers à déposer" onFiles={take} />
      <FileInput ref={folder} multiple isFolder label="Dossier à déposer" onFiles={take} />
    </>
  )
}
