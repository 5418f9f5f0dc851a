import { invoicing } from '@regie/contract/invoicing/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, pages, key } = createClient('invoicing', invoicing)

/** Freshness of a project's invoices, in ms: the specification's 5 minutes. */
export const linksStaleTime = 5 * 60_000
