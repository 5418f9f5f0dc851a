import { type MediaCategory, mediaCategoryLabels, TransferCreate } from '@regie/contract/medias/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import { useDepositChoices } from './deposit-choices.ts'

type TransferDialogProps = {
  productionId: string
  folderId: string | null
  /** The category, where there is no choice. */
  only?: MediaCategory | undefined
  onClose: () => void
}

/** Asks for a public link, from which the server fetches the file. */
export function TransferDialog({ productionId, folderId, only, onClose }: TransferDialogProps) {
  const queryClient = useQueryClient()
  const choices = useDepositChoices(only)
  const form = useForm({
    schema: TransferCreate,
    initial: { url: '', category: choices[0] ?? 'RUSH', folderId },
    send: (body) => api.transferByUrl({ params: { productionId }, body }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('Le transfert commence. Vous pouvez fermer cette page.')
      onClose()
    },
  })
  return (
    <FormDialog title="Déposer depuis un lien" form={form} submitLabel="Transférer" onClose={onClose}>
      <TextField
        label="Lien public"
        description="Un lien de téléchargement direct, Dropbox, Google Drive ou SwissTransfer, ouvert à tous."
        type="url"
        inputMode="url"
        autoComplete="off"
        {...form.field('url')}
      />
      {choices.length > 1 && (
        <NativeSelect label="C’est" {...form.field('category')}>
          {choices.map((category) => (
            <option key={category} value={category}>
              {mediaCategoryLabels[category]}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormDialog>
  )
}
