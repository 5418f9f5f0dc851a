import { type Provider, ProviderEntry, providerFields } from '@regie/contract/payables/schema'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'

const { version: _, ...entered } = ProviderEntry.shape
const TypedProvider = z.object(entered)
const labels = labelsOf(providerFields)

type ProviderDialogProps = { userId: string; onClose: () => void }

function ProviderForm({ userId, provider, onClose }: ProviderDialogProps & { provider: Provider | null }) {
  const { version = 0, ...known } = provider ?? {}
  const form = useForm({
    schema: TypedProvider,
    initial: { legalName: '', siret: '', vatNumber: null, iban: '', bic: null, ...known },
    of: userId,
    send: (body) => api.setProvider({ params: { userId }, body: { ...body, version } }),
    onDone: () => {
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
      <TextField label={labels.siret} autoComplete="off" inputMode="numeric" {...form.field('siret')} />
      <TextField
        label={labels.vatNumber}
        optional
        description="Laissez vide si la TVA ne s’applique pas (article 293 B du CGI)."
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
