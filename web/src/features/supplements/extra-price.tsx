import { keysOf } from '@regie/contract/keys'
import { paidWithLabels, taxRateLabels } from '@regie/contract/supplements/schema'
import type { FieldBinding } from '#platform/forms/form.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type ExtraPriceProps = {
  /** « Image de plus ». */
  label: string
  price: FieldBinding
  paidWith: FieldBinding
  taxRate: FieldBinding
  /** False where it is paid with credits. */
  hasTax: boolean
}

/** What one more than the order includes costs. */
export function ExtraPrice({ label, price, paidWith, taxRate, hasTax }: ExtraPriceProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <TextField
          label={label}
          description={hasTax ? 'Prix hors taxes.' : 'Prix en crédits.'}
          inputMode="decimal"
          optional
          {...price}
        />
      </div>
      <NativeSelect label="Paiement" {...paidWith}>
        {keysOf(paidWithLabels).map((value) => (
          <option key={value} value={value}>
            {paidWithLabels[value]}
          </option>
        ))}
      </NativeSelect>
      {hasTax && (
        <NativeSelect label="TVA" {...taxRate}>
          {keysOf(taxRateLabels).map((value) => (
            <option key={value} value={value}>
              {taxRateLabels[value]}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  )
}
