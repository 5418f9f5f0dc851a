import { sellsy as routes } from '@regie/contract/sellsy/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { sellsyHandlers } from './handlers.ts'

export { downloadPdf, invoicingNotConfigured, isUnavailable, pdfDownload, whenInvoicingUnavailable } from './asking.ts'
export { statusLabelOf } from './statuses.ts'

export const sellsyFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: sellsyHandlers,
}
