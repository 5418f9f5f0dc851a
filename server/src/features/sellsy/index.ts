import { sellsy as routes } from '@regie/contract/sellsy/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { sellsyHandlers } from './handlers.ts'

export { connectedTo, fileOf, isUnavailable, pdfDownload, pdfOf, whenUnavailable } from './asking.ts'
export { orderOfPurchase, orderOfSale, type ReadInvoice, readPurchase, readSale, statusLabelOf } from './documents.ts'

export const sellsyFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: sellsyHandlers,
}
