import { payables as routes } from '@regie/contract/payables/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { ordersOfPrestations, unpaidOrdersOf } from './deletion.ts'
import { payablesHandlers } from './handlers/index.ts'
import { payablesJobs } from './jobs.ts'

export { acceptorOfOrder } from './deletion.ts'
export { eraseProvider } from './erasure.ts'
export { providerInvoices, providerOrders, providers } from './table.ts'

export const payablesFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: payablesHandlers,
  jobs: payablesJobs,
  dependents: { prestations: () => ordersOfPrestations },
  ownership: unpaidOrdersOf,
}
