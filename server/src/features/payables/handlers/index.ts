import type { payables as routes } from '@regie/contract/payables/routes'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { invoiceHandlers } from './invoice.ts'
import { paymentHandlers } from './payments.ts'
import { prestationHandlers } from './prestation.ts'
import { providerHandlers } from './provider.ts'

export const payablesHandlers = (platform: Platform): Handlers<typeof routes> => ({
  ...prestationHandlers(platform),
  ...invoiceHandlers(platform),
  ...providerHandlers(platform),
  ...paymentHandlers(platform),
})
