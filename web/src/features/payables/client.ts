import { payables } from '@regie/contract/payables/routes'
import type { InvoiceEntry, PaymentFormat } from '@regie/contract/payables/schema'
import type * as z from 'zod/mini'
import { createClient } from '#platform/api/client.ts'
import { addressOf, request } from '#platform/api/request.ts'

export const { api, options, key } = createClient('payables', payables)

/** The address where the PDF of an order is downloaded. */
export const orderPdfAddress = (prestationId: string) => addressOf(payables.orderPdf.path, { params: { prestationId } })
/** The address where the invoice of a provider is downloaded. */
export const invoiceAddress = (prestationId: string) =>
  addressOf(payables.invoiceFile.path, { params: { prestationId } })

/** Deposits the invoice of a provider. Rejects with an ApiError. */
export async function depositInvoice(
  prestationId: string,
  file: File,
  entry: z.input<typeof InvoiceEntry>,
): Promise<void> {
  await request(payables.depositInvoice, {
    params: { prestationId },
    query: { name: file.name, ...entry },
    body: file,
  })
}

/** The address where a file of payments is downloaded. */
export const exportAddress = (exportId: string, format: PaymentFormat) =>
  addressOf(payables.exportFile.path, { params: { exportId }, query: { format } })
