import { plural } from '@regie/contract/french'
import { type MediaCategory, mediaCategoryLabels } from '@regie/contract/medias/schema'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { key } from '../client.ts'
import { depositFiles } from '../upload/upload-queue.ts'
import type { ChosenFile } from '../upload/uploads.ts'
import { useDepositChoices } from './deposit-choices.ts'

type DepositDialogProps = {
  productionId: string
  folder: { id: string; name: string } | null
  /** The category, where there is no choice. */
  only?: MediaCategory | undefined
  files: readonly ChosenFile[]
  onClose: () => void
}

/** Asks for the category of the chosen files, then sends them. */
export function DepositDialog({ productionId, folder, only, files, onClose }: DepositDialogProps) {
  const choices = useDepositChoices(only)
  const [category, setCategory] = useState<MediaCategory>(choices[0] ?? 'RUSH')
  const { mutate, isPending, error } = useChange(
    () => depositFiles({ productionId, folderId: folder?.id ?? null, category }, files),
    { stale: [key], onDone: onClose, onFailure: () => undefined },
  )
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  const folders = new Set(files.flatMap(({ path }) => path[0] ?? [])).size
  const counted = plural(files.length, 'un fichier', `${files.length} fichiers`)
  return (
    <Dialog
      title={`Déposer ${counted} (${sizeText(size)})`}
      isOpen
      onOpenChange={onClose}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
          <Button variant="primary" pending={isPending} onClick={() => mutate(undefined)}>
            Envoyer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted wrap-anywhere">
          {folder ? `Dans le dossier « ${folder.name} »` : 'À la racine de la production'}
          {folders > 0 && ', avec leurs dossiers'}.
        </p>
        {choices.length > 1 && (
          <NativeSelect
            label="Ce sont"
            value={category}
            onChange={({ target }) => setCategory(choices.find((choice) => choice === target.value) ?? category)}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {mediaCategoryLabels[choice]}
              </option>
            ))}
          </NativeSelect>
        )}
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      </div>
    </Dialog>
  )
}
