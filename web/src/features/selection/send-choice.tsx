import { plural } from '@regie/contract/french'
import { supplementOfChoice } from '@regie/contract/selection/rules'
import type { Selection, SelectionImage } from '@regie/contract/selection/schema'
import { asksSignature } from '@regie/contract/supplements/rules'
import { useSignature } from '#features/signatures/signature-fields.tsx'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { extraCostText, sendLabel } from './supplement-text.ts'

type SendChoiceProps = {
  postProductionId: string
  chosen: readonly SelectionImage[]
  priced: Pick<Selection, 'limits' | 'price'>
  /** Saves the marks that are on their way. */
  flush: () => Promise<void>
  onClose: () => void
}

/** Asks before the choice is sent: with what it costs, which sending accepts. */
export function SendChoice({ postProductionId, chosen, priced, flush, onClose }: SendChoiceProps) {
  const count = chosen.length
  const cost = extraCostText(count, priced)
  const accepted = supplementOfChoice(count, priced.limits, priced.price)
  const isSigned = asksSignature(accepted)
  const { fields, signature } = useSignature(
    { act: 'SUPPLEMENT', subjectId: postProductionId },
    { consent: 'J’accepte ce supplément.', accepted },
  )
  const sending = useChange(
    async () => {
      await flush()
      const selectionFiles = chosen.map((image) => image.key)
      return api.submit({
        params: { postProductionId },
        body: { selectionFiles, accepted, signature: isSigned ? signature : null },
      })
    },
    {
      stale: [key, ['productions'], ['post-productions']],
      onDone: () => {
        onClose()
        toast.success('Votre sélection est envoyée.')
      },
      // The dialog tells it, beside what it shows again.
      onFailure: () => undefined,
    },
  )
  return (
    <ConfirmDialog
      title={plural(count, 'Envoyer cette image ?', `Envoyer ces ${count} images ?`)}
      isOpen
      onOpenChange={onClose}
      confirmLabel={sendLabel(count, priced)}
      onConfirm={() => sending.mutate(undefined)}
      pending={sending.isPending}
      isConfirmDisabled={isSigned && signature === null}
      error={sending.error ? messageOf(sending.error) : undefined}
    >
      {cost && <p className="font-medium">{cost}</p>}
      {isSigned && fields}
      <p>Vous ne pourrez plus changer votre choix sans l’agence.</p>
    </ConfirmDialog>
  )
}
