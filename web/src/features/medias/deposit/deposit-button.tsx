import { FilePlus, FolderPlus, Link2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
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
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) onFiles(pickedFiles(input.files))
    // Allows the same files to be chosen again.
    input.value = ''
  }
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
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Fichiers à déposer"
        onChange={({ target }) => take(target)}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label="Dossier à déposer"
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => take(target)}
      />
    </>
  )
}
