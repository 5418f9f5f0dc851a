import { Payer, PayerEntry, payerFields } from '@regie/contract/payables/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const { version: _, ...entered } = PayerEntry.shape
const TypedPayer = z.object(entered)
const labels = labelsOf(payerFields)

function PayerForm({ payer, onClose }: { payer: Payer | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: TypedPayer,
    initial: payer ? valuesFor(TypedPayer, payer) : { name: '', iban: '', bic: null },
    version: payer?.version ?? 0,
    send: (body, { version }) => api.setPayer({ body: { ...body, version } }),
    rowOf: rowReader(TypedPayer, Payer),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
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
