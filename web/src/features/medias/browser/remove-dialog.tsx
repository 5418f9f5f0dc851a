import { trashDays } from '@regie/contract/deletion'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { offerDeletionUndo } from '#platform/forms/offer-undo.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { api, key } from '../client.ts'
import type { Selection } from './use-selection.ts'

type RemoveDialogProps = {
  productionId: string
  selection: Selection
  /** Name of the item, when there is only one. */
  name: string | null
  onClose: () => void
  onDone: () => void
}

/** Asks before files and folders go to the trash. */
export function RemoveDialog({ productionId, selection, name, onClose, onDone }: RemoveDialogProps) {
  const { mediaIds, folderIds } = selection
  const count = mediaIds.length + folderIds.length
  const { mutate, isPending, error } = useChange(
    () => api.remove({ params: { productionId }, body: { mediaIds: [...mediaIds], folderIds: [...folderIds] } }),
    {
      stale: [key],
      onDone: () => {
        offerDeletionUndo(
          name === null
            ? `${count} éléments sont à la corbeille pour ${trashDays} jours.`
            : `« ${name} » est à la corbeille pour ${trashDays} jours.`,
          [
            ...mediaIds.map((id) => ({ type: 'medias', id }) as const),
            ...folderIds.map((id) => ({ type: 'media-folders', id }) as const),
          ],
          [key],
        )
        onDone()
      },
      onFailure: () => undefined,
    },
  )
  return (
    <ConfirmDialog
      title={name === null ? `Supprimer ${count} éléments ?` : `Supprimer « ${name} » ?`}
      isOpen
      onOpenChange={onClose}
      confirmLabel="Supprimer"
      tone="danger"
      pending={isPending}
      onConfirm={() => mutate(undefined)}
      error={error ? messageOf(error) : undefined}
    >
      <p>
        Ils iront à la corbeille, d’où un administrateur peut les rétablir pendant {trashDays} jours.
        {folderIds.length > 0 && ' Les dossiers partent avec ce qu’ils contiennent.'}
      </p>
    </ConfirmDialog>
  )
}
