import type { FileReference } from '#integrations/invoicing-service.ts'
import { failWith, isTrouble } from '#integrations/trouble.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Download } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'

export const invoicingNotConfigured = 'Service de facturation non configuré'

type InvoicingPlatform = Pick<Platform, 'invoicing' | 'log'>

/** True when an error means that the invoicing service is unavailable. */
export const isUnavailable = ({ invoicing, log }: InvoicingPlatform, error: unknown): boolean =>
  isTrouble(invoicing, log, error)

/** For `.catch` on a call to the invoicing service. Throws NOT_CONFIGURED or UNAVAILABLE. */
export const whenInvoicingUnavailable = ({ invoicing, log }: InvoicingPlatform) =>
  failWith(invoicing, log, {
    unavailable: 'Le service de facturation ne répond pas : réessayez dans un instant.',
    notConfigured: invoicingNotConfigured,
  })

/** Bytes. */
const maxPdfBytes = 20_000_000

export const pdfDownload = (name: string, content: Buffer): Download =>
  memoryFile(content, {
    name: `${name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '-')}.pdf`,
    type: 'application/pdf',
    shown: true,
  })

/** The PDF of a document, downloaded at once: the reference expires. */
export async function downloadPdf(
  platform: InvoicingPlatform,
  reference: FileReference | null,
  name: string,
): Promise<Download> {
  const { invoicing } = platform
  const missing = () => fail('NOT_FOUND', { message: 'Ce document n’a pas de PDF.' })
  if (reference === null) throw missing()
  const content = await invoicing.file(reference, maxPdfBytes).catch(
    failWith(invoicing, platform.log, {
      unavailable: 'Le PDF n’a pas pu être récupéré : réessayez dans un instant.',
      notConfigured: invoicingNotConfigured,
    }),
  )
  if (!content?.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw missing()
  return pdfDownload(name, content)
}
