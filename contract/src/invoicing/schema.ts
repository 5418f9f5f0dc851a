import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'

/** A document of the invoicing service linked to a project or a prestation; `id` is the service's own. */
export const InvoiceLink = z.object({
  id: z.string(),
  linkedById: z.nullable(Id),
  linkedByName: z.nullable(z.string()),
  linkedAt: Instant,
})
export type InvoiceLink = z.infer<typeof InvoiceLink>
