import { amountAsTyped } from '@regie/contract/money'
import { orderSums } from '@regie/contract/payables/rules/order'
import { InvoiceEntry, type ProviderOrder } from '@regie/contract/payables/schema'
import { useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { DateField } from '#ui/form/date/date-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { today } from '#ui/text/french-date.ts'
import { depositInvoice, key } from './client.ts'

type InvoiceFormProps = { prestationId: string; order: ProviderOrder; file: File; onClose: () => void }

/** Says what an invoice is, then sends its PDF. Its amounts are those of the order, until they are changed. */
export function InvoiceForm({ prestationId, order, file, onClose }: InvoiceFormProps) {
  const queryClient = useQueryClient()
  const { exclTax, tax } = orderSums(order)
  const form = useForm({
    schema: InvoiceEntry,
    initial: { number: '', issuedOn: today(), exclTax: amountAsTyped(exclTax), tax: amountAsTyped(tax) },
    of: `${prestationId} ${file.name}`,
    send: (entry) => depositInvoice(prestationId, file, entry),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('La facture est déposée.')
      onClose()
    },
  })
  const issuedOn = form.controlled('issuedOn')
  return (
    <FormDialog title="Déposer la facture" form={form} submitLabel="Déposer" onClose={onClose}>
      <p className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
        <span className="shrink-0 text-muted">{sizeText(file.size)}</span>
      </p>
      <TextField label="Numéro" autoComplete="off" {...form.field('number')} />
      <DateField label="Date" {...issuedOn} onChange={(value) => issuedOn.onChange(value ?? '')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Montant HT" inputMode="decimal" autoComplete="off" {...form.field('exclTax')} />
        <TextField label="TVA" inputMode="decimal" autoComplete="off" {...form.field('tax')} />
      </div>
    </FormDialog>
  )
}
