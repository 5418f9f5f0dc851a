import { PDFiumLibrary } from '@hyzyla/pdfium'
import { largestFacturX, NotFacturX } from './factur-x.ts'

/** Files attached to a PDF that are looked at, at most. */
const mostAttachments = 200
/** Bytes of a name that is read: UTF-16, with its end. */
const nameBytes = 512

/**
 * The content of the first file attached to a PDF that has a wanted name; null without one. Throws for a PDF that can't be opened, and
 * NotFacturX for a content that is too large.
 */
export async function attachmentOf(pdf: Uint8Array, isWanted: (name: string) => boolean): Promise<Uint8Array | null> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  // The package draws pages. The library within it reads attachments too.
  const pdfium = library['module']
  const { malloc } = pdfium.wasmExports
  const call = (name: string, ...given: number[]): number => {
    const found: unknown = Reflect.get(pdfium, name)
    if (typeof found !== 'function') throw new Error(`${name} is missing`)
    return Number(Reflect.apply(found, pdfium, given))
  }
  const room = malloc(nameBytes)
  const lengthAt = malloc(4)
  // Memory that grew is another buffer: it is taken anew at each reading.
  const bytesAt = (at: number, length: number) => pdfium.HEAPU8.slice(at, at + length)
  const lengthOf = () => new DataView(bytesAt(lengthAt, 4).buffer).getUint32(0, true)

  const count = Math.min(mostAttachments, call('_FPDFDoc_GetAttachmentCount', document['documentIdx']))
  for (let index = 0; index < count; index += 1) {
    const attachment = call('_FPDFDoc_GetAttachment', document['documentIdx'], index)
    const named = attachment === 0 ? 0 : call('_FPDFAttachment_GetName', attachment, room, nameBytes)
    if (named < 2 || named > nameBytes) continue
    if (!isWanted(Buffer.from(bytesAt(room, named - 2)).toString('utf16le'))) continue
    if (call('_FPDFAttachment_GetFile', attachment, 0, 0, lengthAt) === 0) throw new NotFacturX('it has no content')
    const size = lengthOf()
    if (size === 0 || size > largestFacturX) throw new NotFacturX(`it has ${size} bytes`)
    const content = malloc(size)
    if (content === 0 || call('_FPDFAttachment_GetFile', attachment, content, size, lengthAt) === 0)
      throw new NotFacturX('its content can not be read')
    return bytesAt(content, size)
  }
  return null
}
