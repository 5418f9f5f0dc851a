import { DeciderEntry, type DeciderTerms } from '@regie/contract/review/schema/arbitration'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shownData } from '#platform/api/query-state.tsx'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from '../client.ts'

type DeciderDialogProps = { productionId: string; onClose: () => void }

function DeciderForm({ productionId, terms, onClose }: DeciderDialogProps & { terms: DeciderTerms }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: DeciderEntry,
    initial: { deciderId: terms.decider?.id ?? null, days: terms.days },
    of: productionId,
    send: (body) => api.setDecider({ params: { productionId }, body }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      onClose()
      toast.success('C’est noté.')
    },
  })
  return (
    <FormDialog title="Qui décide pour le client ?" form={form} submitLabel="Enregistrer" onClose={onClose}>
      <NativeSelect
        label="Décideur"
        description="Les autres commentent librement ; cette personne choisit entre les avis contraires, et envoie les retours."
        {...form.field('deciderId', { nullable: true })}
      >
        <option value="">Tous les membres</option>
        {terms.members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label="Jours laissés aux autres"
        optional
        description="À partir de la présentation. Ensuite, le décideur n’attend plus personne."
        type="number"
        min={1}
        {...form.field('days', { number: true })}
      />
    </FormDialog>
  )
}

/** Names who decides for the client of a production. */
export function DeciderDialog({ productionId, onClose }: DeciderDialogProps) {
  const query = useQuery(options.decider({ params: { productionId } }))
  const terms = shownData(query)
  return terms ? <DeciderForm productionId={productionId} terms={terms} onClose={onClose} /> : null
}
