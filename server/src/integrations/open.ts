import type { Variables } from '#platform/config.ts'
import type { Remote } from '#platform/remote/remote.ts'
import type { ExternalReview } from './external-review.ts'
import { createFrameio } from './frameio/frameio.ts'
import { type FrameioSettings, readFrameioSettings } from './frameio/settings.ts'
import { frameioName } from './frameio/shapes.ts'
import type { InvoicingService } from './invoicing-service.ts'
import { noExternalReview, noInvoicing } from './not-connected.ts'
import { createSellsy, sellsyName } from './sellsy/sellsy.ts'
import { readSellsySettings, type SellsySettings } from './sellsy/settings.ts'

/** The settings of each service; null when not connected. */
export type IntegrationSettings = { invoicing: SellsySettings | null; externalReview: FrameioSettings | null }

export const noIntegrations: IntegrationSettings = { invoicing: null, externalReview: null }

/** Reads the settings of the connected services. Throws `ConfigError`. */
export const readIntegrations = (env: Variables): IntegrationSettings => ({
  invoicing: readSellsySettings(env),
  externalReview: readFrameioSettings(env),
})

/** Chooses the adapter of each port. No other file does. */
export const integrationsOf =
  ({ invoicing, externalReview }: IntegrationSettings) =>
  ({ remote }: { remote: Remote }): { invoicing: InvoicingService; externalReview: ExternalReview } => ({
    invoicing: invoicing ? createSellsy(invoicing, remote) : noInvoicing(sellsyName),
    externalReview: externalReview ? createFrameio(externalReview) : noExternalReview(frameioName),
  })
