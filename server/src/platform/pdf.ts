import { typeset } from '@regie/contract/french'

/**
 * A text as a PDF prints it, with the spaces of French. The standard fonts cover western Europe only: other characters (a pictogram) are
 * marked, not replaced by a letter, and a narrow space is a plain one.
 */
export const printableText = (text: string): string =>
  typeset(text)
    .normalize('NFC')
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replaceAll('₂', '2')
    .replaceAll('↳', '>')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, '·')
    .replace(/·(?:\u200d?·)+/g, '·')

type PdfOptions = {
  title: string
  /** Points. */
  margin: number
}

/** An A4 document, drawn by `write`. */
export async function makePdf(
  { title, margin }: PdfOptions,
  write: (pdf: PDFKit.PDFDocument) => void | Promise<void>,
): Promise<Buffer> {
  // Loading takes a second, which a server without PDFs need not spend.
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'A4', margin, lang: 'fr-FR', info: { Title: printableText(title) } })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
  await write(pdf)
  pdf.end()
  return whole
}
