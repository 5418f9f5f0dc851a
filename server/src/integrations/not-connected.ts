import type { ExternalReview } from './external-review.ts'
import type { InvoicingService } from './invoicing-service.ts'
import { ServiceTrouble } from './trouble.ts'

const refuse = async (): Promise<never> => {
  throw new ServiceTrouble('not-configured', 'nothing is connected')
}

/** Replaces an invoicing service that is not connected. */
export const noInvoicing = (name: string): InvoicingService => ({
  name,
  isConnected: false,
  search: refuse,
  company: refuse,
  contact: refuse,
  invoice: refuse,
  order: refuse,
  picture: refuse,
  file: refuse,
  check: refuse,
  close: async () => {},
})

/** Replaces an external review that is not connected. */
export const noExternalReview = (name: string): ExternalReview => ({
  name,
  isConnected: false,
  fileIdIn: () => null,
  file: refuse,
  remarks: refuse,
  check: refuse,
  close: async () => {},
})
