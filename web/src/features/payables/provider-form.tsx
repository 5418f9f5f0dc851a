import { Provider, ProviderEntry, providerFields } from '@regie/contract/payables/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const { version: _, ...entered } = ProviderEntry.shape
const TypedProvider = z.object(entered)
const labels = labelsOf(providerFields)

const none = { legalName: '', siret: null, vatNumber: null, iban: '', bic: null }

type ProviderDialogProps = { userId: string; onClose: () => void }

function ProviderForm({ userId, provider, onClose }: ProviderDialogProps & { provider: Provider | null }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: TypedProvider,
    initial: provider ? valuesFor(TypedProvider, provider) : none,
    version: provider?.version ?? 0,
    of: userId,
    send: (body, { version }) => api.setProvider({ params: { userId }, body: { ...body, version } }),
    rowOf: rowReader(TypedProvider, Provider),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      onClose()
      toast.success('Les coordonnées sont enregistrées.')
    },
  })
  return (
    <FormDialog
      title="Coordonnées de facturation"
      form={form}
      labels={labels}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <TextField label={labels.legalName} autoComplete="organization" {...form.field('legalName')} />
      <TextField
        label={labels.siret}
        description="Quatorze chiffres. Laissez vide si votre entreprise est établie hors de France."
        autoComplete="off"
        inputMode="numeric"
        {...form.field('siret', { nullable: true })}
      />
      <TextField
        label={labels.vatNumber}
        optional
        description="Laissez vide si la TVA ne s’applique pas (article 293 B du CGI)."
        autoComplete="off"
        {...form.field('vatNumber', { nullable: true })}
      />
      <TextField label={labels.iban} autoComplete="off" {...form.field('iban')} />
      <TextField label={labels.bic} optional autoComplete="off" {...form.field('bic', { nullable: true })} />
    </FormDialog>
  )
}

/** Whom a provider is paid as. */
export function ProviderDialog({ userId, onClose }: ProviderDialogProps) {
  const { data } = useQuery(options.provider({ params: { userId } }))
  return data === undefined ? null : <ProviderForm userId={userId} provider={data} onClose={onClose} />
}
