import { amountAsTyped, moneyText } from '@regie/contract/money'
import { orderFromService, orderRefusal, orderSums } from '@regie/contract/payables/rules/order'
import { mostLines, OrderEntry, Payable, type Provider, type ProviderOrder } from '@regie/contract/payables/schema'
import { taxRateLabels } from '@regie/contract/supplements/schema'
import { useQueryClient } from '@tanstack/react-query'
import { Import, Plus, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import * as prestations from '#features/prestations/client.ts'
import { useChange } from '#platform/api/use-change.ts'
import { choicesOf } from '#platform/forms/choices.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { rowIn } from '#platform/forms/form-values.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Fieldset } from '#ui/form/fieldset.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'

const { version: _, ...entered } = OrderEntry.shape
const TypedOrder = z.object(entered)
type Typed = z.input<typeof TypedOrder>
type Line = Typed['lines'][number]

type OrderFormProps = {
  prestationId: string
  /** Null before the first entry. */
  order: ProviderOrder | null
  /** Whom it is paid to; null before they said it. */
  provider: Provider | null
  /** The order of the invoicing service that is linked to the prestation. */
  serviceOrderId: string | null
  onClose: () => void
}

const typedLines = (lines: ProviderOrder['lines']): Line[] =>
  lines.map(({ label, amount }) => ({ label, amount: amountAsTyped(amount) }))

/** What an order is edited as. */
const typedOrder = (order: Pick<ProviderOrder, 'lines' | 'taxRate' | 'note'> | null): Typed => ({
  lines: order ? typedLines(order.lines) : [{ label: '', amount: '' }],
  taxRate: order?.taxRate ?? '20.00',
  note: order?.note ?? '',
})
const readPayable = rowIn(Payable)

/** The sums of what is typed; null while an amount is not one. */
function typedSums(lines: readonly Line[], taxRate: ProviderOrder['taxRate']): string | null {
  // A line that is not named yet counts already.
  const named = lines.map(({ label, amount }) => ({ label: label.trim() || '…', amount }))
  const read = z.safeParse(TypedOrder.shape.lines, named)
  if (!read.success) return null
  const { exclTax, inclTax } = orderSums({ lines: read.data, taxRate })
  return `${moneyText(exclTax)} HT, soit ${moneyText(inclTax)} TTC`
}

/** Writes the order to an outside provider. */
export function OrderForm({ prestationId, order, provider, serviceOrderId, onClose }: OrderFormProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: TypedOrder,
    initial: typedOrder(order),
    version: order?.version ?? 0,
    of: prestationId,
    send: (body, { version }) => api.setOrder({ params: { prestationId }, body: { ...body, version } }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      onClose()
      toast.success('Le bon de commande est enregistré.')
    },
    rowOf: (current) => {
      const theirs = readPayable(current)?.order
      return theirs ? { initial: typedOrder(theirs), version: theirs.version } : undefined
    },
  })
  const importing = useChange(
    (orderId: string) => queryClient.fetchQuery(prestations.options.order({ params: { orderId } })),
    {
      stale: [],
      onDone: (found) => {
        const taken = orderFromService(found)
        if (!taken) {
          toast.error('Ce bon de commande n’est pas en euros, ou a plusieurs taux de TVA.')
          return
        }
        const { lines, taxRate, note } = typedOrder(taken)
        form.put('lines', lines)
        form.put('taxRate', taxRate)
        form.put('note', note)
      },
    },
  )
  const { value: lines, onChange, error } = form.controlled('lines')
  const put = (index: number, line: Line) => onChange(lines.with(index, line))
  const sums = typedSums(lines, form.values.taxRate)
  return (
    <FormDialog title="Bon de commande" form={form} submitLabel="Enregistrer" onClose={onClose}>
      {serviceOrderId !== null && order === null && (
        <Button icon={Import} pending={importing.isPending} onClick={() => importing.mutate(serviceOrderId)}>
          Reprendre le bon de commande lié
        </Button>
      )}
      <Fieldset legend="Lignes">
        <div className="flex flex-col gap-3">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and their order is theirs
            <div key={index} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
              <TextField
                label={`Désignation ${index + 1}`}
                className="min-w-full flex-1 sm:min-w-0"
                value={line.label}
                autoComplete="off"
                error={form.errorAt('lines', index, 'label')}
                onChange={({ target }) => put(index, { ...line, label: target.value })}
              />
              <TextField
                label={`Montant HT ${index + 1}`}
                className="min-w-0 flex-1 sm:w-36 sm:flex-none"
                inputMode="decimal"
                value={line.amount}
                autoComplete="off"
                error={form.errorAt('lines', index, 'amount')}
                onChange={({ target }) => put(index, { ...line, amount: target.value })}
              />
              {lines.length > 1 && (
                <IconButton
                  icon={Trash2}
                  label={`Retirer la ligne ${index + 1}`}
                  className="mt-6"
                  onClick={() => onChange(lines.toSpliced(index, 1))}
                />
              )}
            </div>
          ))}
          {error && <p className="text-sm text-danger-ink">{error}</p>}
          {lines.length < mostLines && (
            <Button
              size="sm"
              icon={Plus}
              className="self-start"
              onClick={() => onChange([...lines, { label: '', amount: '' }])}
            >
              Ajouter une ligne
            </Button>
          )}
        </div>
      </Fieldset>
      <NativeSelect label="TVA" {...form.field('taxRate')}>
        {choicesOf(taxRateLabels).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {provider && orderRefusal(form.values, provider) !== null && (
        <Alert tone="warning">
          Ce prestataire n’a pas de numéro de TVA : il ne pourra pas accepter une commande avec TVA.
        </Alert>
      )}
      <TextArea label="Note" optional description="Le prestataire la lit." {...form.field('note')} />
      {sums !== null && <p className="text-sm font-medium">{sums}</p>}
    </FormDialog>
  )
}
