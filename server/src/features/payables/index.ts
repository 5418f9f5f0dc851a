import { payables as routes } from '@regie/contract/payables/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { ordersOfPrestations } from './deletion.ts'
import { payablesHandlers } from './handlers/index.ts'

export { hasAcceptedOrder } from './deletion.ts'
export { eraseProvider } from './erasure.ts'
export { providerInvoices, providerOrders, providers } from './table.ts'

export const payablesFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: payablesHandlers,
  dependents: { prestations: () => ordersOfPrestations },
}
