import { amountAsTyped, moneyText } from '@regie/contract/money'
import { orderSums } from '@regie/contract/payables/rules'
import { OrderEntry, type ProviderOrder } from '@regie/contract/payables/schema'
import { taxRateLabels } from '@regie/contract/supplements/schema'
import { Plus, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import { choicesOf } from '#platform/forms/choices.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Fieldset } from '#ui/form/fieldset.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'

const { version: _, ...entered } = OrderEntry.shape
const TypedOrder = z.object(entered)
type Line = z.input<typeof TypedOrder>['lines'][number]

type OrderFormProps = {
  prestationId: string
  /** Null before the first entry. */
  order: ProviderOrder | null
  onClose: () => void
}

/** The sums of what is typed; null while an amount is not one. */
function typedSums(lines: readonly Line[], taxRate: ProviderOrder['taxRate']): string | null {
  const read = z.safeParse(TypedOrder.shape.lines, lines)
  if (!read.success) return null
  const { exclTax, inclTax } = orderSums({ lines: read.data, taxRate })
  return `${moneyText(exclTax)} HT, soit ${moneyText(inclTax)} TTC`
}

/** Writes the order to an outside provider. */
export function OrderForm({ prestationId, order, onClose }: OrderFormProps) {
  const form = useForm({
    schema: TypedOrder,
    initial: {
      lines: order?.lines.map(({ label, amount }) => ({ label, amount: amountAsTyped(amount) })) ?? [
        { label: '', amount: '' },
      ],
      taxRate: order?.taxRate ?? '20.00',
      note: order?.note ?? '',
    },
    of: prestationId,
    send: (body) => api.setOrder({ params: { prestationId }, body: { ...body, version: order?.version ?? 0 } }),
    onDone: () => {
      onClose()
      toast.success('Le bon de commande est enregistré.')
    },
  })
  const { value: lines, onChange, error } = form.controlled('lines')
  const put = (index: number, line: Line) => onChange(lines.with(index, line))
  const sums = typedSums(lines, form.values.taxRate)
  return (
    <FormDialog title="Bon de commande" form={form} submitLabel="Enregistrer" onClose={onClose}>
      <Fieldset legend="Lignes">
        <div className="flex flex-col gap-3">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and their order is theirs
            <div key={index} className="flex items-start gap-2">
              <TextField
                label={`Désignation ${index + 1}`}
                className="min-w-0 flex-1"
                value={line.label}
                autoComplete="off"
                onChange={({ target }) => put(index, { ...line, label: target.value })}
              />
              <TextField
                label={`Montant HT ${index + 1}`}
                className="w-32"
                inputMode="decimal"
                value={line.amount}
                autoComplete="off"
                onChange={({ target }) => put(index, { ...line, amount: target.value })}
              />
              {lines.length > 1 && (
                <IconButton
                  icon={Trash2}
                  label={`Retirer la ligne ${index + 1}`}
                  onClick={() => onChange(lines.toSpliced(index, 1))}
                />
              )}
            </div>
          ))}
          {error && <p className="text-sm text-danger-ink">{error}</p>}
          <Button size="sm" icon={Plus} onClick={() => onChange([...lines, { label: '', amount: '' }])}>
            Ajouter une ligne
          </Button>
        </div>
      </Fieldset>
      <NativeSelect label="TVA" {...form.field('taxRate')}>
        {choicesOf(taxRateLabels).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <TextArea label="Note" optional description="Le prestataire la lit." {...form.field('note')} />
      {sums !== null && <p className="text-sm font-medium">{sums}</p>}
    </FormDialog>
  )
}
