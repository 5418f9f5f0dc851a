/**
 * The fonts that every PDF reader has hold the letters of western Europe: what they lack (a pictogram) is marked, rather than
 * replaced by another letter.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replaceAll('₂', '2')
    .replaceAll('↳', '>')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, '·')
    .replace(/·(?:\u200d?·)+/g, '·')

type About = {
  title: string
  /** Points. */
  margin: number
}

/** An A4 document, written by `write`. */
export async function makePdf(
  { title, margin }: About,
  write: (pdf: PDFKit.PDFDocument) => void | Promise<void>,
): Promise<Buffer> {
  // A second of loading that a server without a PDF to make need not wait for.
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'A4', margin, lang: 'fr-FR', info: { Title: printable(title) } })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
  await write(pdf)
  pdf.end()
  return whole
}
