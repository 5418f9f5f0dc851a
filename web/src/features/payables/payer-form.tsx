import { type Payer, PayerEntry, payerFields } from '@regie/contract/payables/schema'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'

const { version: _, ...entered } = PayerEntry.shape
const TypedPayer = z.object(entered)
const labels = labelsOf(payerFields)

function PayerForm({ payer, onClose }: { payer: Payer | null; onClose: () => void }) {
  const { version = 0, ...known } = payer ?? {}
  const form = useForm({
    schema: TypedPayer,
    initial: { name: '', iban: '', bic: null, ...known },
    send: (body) => api.setPayer({ body: { ...body, version } }),
    onDone: () => {
      onClose()
      toast.success('Le compte est enregistré.')
    },
  })
  return (
    <FormDialog title="Compte de l’agence" form={form} labels={labels} submitLabel="Enregistrer" onClose={onClose}>
      <TextField label={labels.name} autoComplete="organization" {...form.field('name')} />
      <TextField label={labels.iban} autoComplete="off" {...form.field('iban')} />
      <TextField label={labels.bic} optional autoComplete="off" {...form.field('bic', { nullable: true })} />
    </FormDialog>
  )
}

/** The account that the agency pays from. */
export function PayerDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(options.payer())
  return data === undefined ? null : <PayerForm payer={data} onClose={onClose} />
}
