import { troubleOf } from '#platform/connector/unavailable.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Download } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sellsy } from '#platform/sellsy/sellsy.ts'

/** The invoicing service; throws NOT_CONFIGURED when it is not connected. */
export function connectedTo({ sellsy }: Pick<Platform, 'sellsy'>): Sellsy {
  if (!sellsy) throw fail('NOT_CONFIGURED', { message: 'Service de facturation non configuré' })
  return sellsy
}

export const { isUnavailable, whenUnavailable } = troubleOf({
  name: 'Sellsy',
  message: 'Le service de facturation ne répond pas : réessayez dans un instant.',
})

const largestPdf = 20_000_000

/** A file of the service: ours to ask with our token where it stands with it, else like anything of the open Internet. */
export async function fileOf({ remote }: Platform, sellsy: Sellsy, url: string, most: number): Promise<Buffer | null> {
  if (sellsy.isOwn(url)) return sellsy.file(url)
  const answer = await remote.open(url)
  if (answer.status !== 200) {
    answer.body.resume()
    return null
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer.body) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > most) return null
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

export const pdfDownload = (name: string, content: Buffer): Download =>
  memoryFile(content, {
    name: `${name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '-')}.pdf`,
    type: 'application/pdf',
    shown: true,
  })

/** The PDF of a document, taken at this very moment: its address does not last. */
export async function pdfOf(platform: Platform, url: string | null, name: string): Promise<Download> {
  const sellsy = connectedTo(platform)
  const missing = () => fail('NOT_FOUND', { message: 'Ce document n’a pas de PDF.' })
  if (url === null) throw missing()
  const content = await fileOf(platform, sellsy, url, largestPdf).catch((error: unknown) => {
    platform.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a PDF of Sellsy could not be taken')
    throw fail('UNAVAILABLE', { message: 'Le PDF n’a pas pu être récupéré : réessayez dans un instant.' })
  })
  if (!content?.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw missing()
  return pdfDownload(name, content)
}
