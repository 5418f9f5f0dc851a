import type { FieldWords } from '@regie/contract/entity-fields'
import { paidWithLabels, taxRateLabels } from '@regie/contract/supplements/schema'

/** The fields of `ExtraPrice`, to name those that somebody else changed. */
export const extraPriceWords = (label: string) =>
  ({
    extraPrice: { label },
    extraPaidWith: { label: 'Paiement', values: paidWithLabels },
    extraTaxRate: { label: 'TVA', values: taxRateLabels },
  }) satisfies Record<string, FieldWords>
