import { plural } from '@regie/contract/french'
import type { SelectionImage } from '@regie/contract/selection/schema'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'

type SendChoiceProps = {
  postProductionId: string
  chosen: readonly SelectionImage[]
  /** Saves the marks that are on their way. */
  flush: () => Promise<void>
  onClose: () => void
}

/** Asks before the choice is sent, and keeps the reason of a refusal beside the question. */
export function SendChoice({ postProductionId, chosen, flush, onClose }: SendChoiceProps) {
  const count = chosen.length
  const sending = useChange(
    async () => {
      await flush()
      const selectionFiles = chosen.map((image) => image.key)
      return api.submit({ params: { postProductionId }, body: { selectionFiles } })
    },
    {
      stale: [key, ['productions'], ['post-productions']],
      onDone: () => {
        onClose()
        toast.success('Votre sélection est envoyée.')
      },
      // The dialog tells it.
      onFailure: () => undefined,
    },
  )
  return (
    <ConfirmDialog
      title={plural(count, 'Envoyer cette image ?', `Envoyer ces ${count} images ?`)}
      isOpen
      onOpenChange={onClose}
      confirmLabel="Envoyer"
      onConfirm={() => sending.mutate(undefined)}
      pending={sending.isPending}
      error={sending.error ? messageOf(sending.error) : undefined}
    >
      <p>Vous ne pourrez plus la changer sans l’agence.</p>
    </ConfirmDialog>
  )
}
