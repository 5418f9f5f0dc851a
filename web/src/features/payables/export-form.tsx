import { counted } from '@regie/contract/french'
import { moneyText } from '@regie/contract/money'
import { type PayableListed, PaymentExportEntry, paymentFormats } from '@regie/contract/payables/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { saveFrom } from '#features/medias/save-files.ts'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { choicesOf } from '#platform/forms/choices.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateField } from '#ui/form/date/date-field.tsx'
import { Fieldset } from '#ui/form/fieldset.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { today } from '#ui/text/french-date.ts'
import { api, exportAddress, key, options } from './client.ts'
import { stillOffered } from './still-offered.ts'

const { id: _, ...entered } = PaymentExportEntry.shape
const TypedExport = z.object(entered)
/** Payments that are offered at once: the oldest first. */
const mostOffered = 200

function ExportForm({ payments, onClose }: { payments: readonly PayableListed[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  // The same id sent twice makes one file.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    schema: TypedExport,
    initial: {
      prestationIds: payments.filter(({ isSepa }) => isSepa !== false).map(({ id: one }) => one),
      format: 'SEPA' as const,
      paidOn: today(),
    },
    send: ({ prestationIds, ...body }) =>
      api.exportPayments({ body: { ...body, id, prestationIds: stillOffered(prestationIds, payments) } }),
    onDone: (made) => {
      void queryClient.invalidateQueries({ queryKey: key })
      saveFrom(exportAddress(made.id, made.format))
      toast.success(`${counted(made.count, 'paiement', 'paiements')}, ${moneyText(made.total)} en tout.`)
      onClose()
    },
  })
  const chosen = form.controlled('prestationIds')
  const paidOn = form.controlled('paidOn')
  return (
    <FormDialog title="Exporter les paiements" form={form} submitLabel="Exporter" onClose={onClose}>
      <Fieldset legend="Bons à payer">
        <div className="flex max-h-64 flex-col gap-2 overflow-y-auto">
          {payments.map((payment) => (
            <Checkbox
              key={payment.id}
              label={`${payment.providerName}, ${moneyText(payment.inclTax)}`}
              description={`Facture ${payment.invoiceNumber} · ${payment.prestationName}${payment.isSepa === false ? ' · hors de la zone SEPA' : ''}`}
              checked={chosen.value.includes(payment.id)}
              onChange={({ target }) =>
                chosen.onChange(
                  payments
                    .map((one) => one.id)
                    .filter((one) => (one === payment.id ? target.checked : chosen.value.includes(one))),
                )
              }
            />
          ))}
        </div>
      </Fieldset>
      {chosen.error && <p className="text-sm text-danger-ink">{chosen.error}</p>}
      <NativeSelect label="Format" {...form.field('format')}>
        {choicesOf(paymentFormats).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <DateField label="Payés le" {...paidOn} onChange={(value) => paidOn.onChange(value ?? '')} />
      <p className="text-sm text-muted">
        Un paiement ne part qu’une fois. Les fichiers se retrouvent sous « Fichiers » : celui de la banque, et le
        tableau du comptable.
      </p>
    </FormDialog>
  )
}

/** Makes a file of the payments that are good to pay. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(options.list({ query: { state: ['APPROVED'], limit: mostOffered } }))
  const page = shownData(query)
  if (page && page.data.length > 0) return <ExportForm payments={page.data} onClose={onClose} />
  return (
    <Dialog
      title="Exporter les paiements"
      isOpen
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {page ? <p className="text-sm">Aucun paiement n’est bon à payer.</p> : <QueryState query={query} lines={3} />}
    </Dialog>
  )
}
