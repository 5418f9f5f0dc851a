import type {
  OwnPayable,
  Payable,
  PayableListed,
  Payer,
  PaymentExport,
  Provider,
} from '@regie/contract/payables/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** The agency and the provider read the whole of what they agree on; nobody else anything of it. */
const bothSides = { staff: whole, talent: whole, client: nothing, guest: nothing, visitor: nothing } as const

export const presentPayable = presenter<Payable>(bothSides)
export const presentOwnPayable = presenter<OwnPayable>(bothSides)
export const presentProvider = presenter<Provider>(bothSides)
export const presentPayableListed = presenter<PayableListed>(staffOnly)
export const presentPaymentExport = presenter<PaymentExport>(staffOnly)
export const presentPayer = presenter<Payer>(staffOnly)
