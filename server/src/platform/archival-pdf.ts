import { setImmediate } from 'node:timers/promises'
import { typeset } from '@regie/contract/french'
import { escaped } from '@regie/contract/page'
import type { Font } from 'fontkit'
import { hasLetter, lettersOf, openFont } from './product-font.ts'

/** What the font has no letter for, a pictogram, is marked: an archive may not hold a missing letter. */
function embeddable(font: Font, text: string): string {
  const isDrawn = (character: string) => hasLetter(font, character)
  return lettersOf(typeset(text).normalize('NFC'))
    .map((letter) => {
      if (letter === '\n' || Array.from(letter).every(isDrawn)) return letter
      return letter.trim() === '' ? '\u00a0' : '·'
    })
    .join('')
}

type ArchivalOptions = {
  title: string
  author: string
  /** The same document made again has the same bytes. */
  created: Date
  /** Points. */
  margin: number
  /** The line under each page, with its number and their count. */
  footer: (page: number, pages: number) => string
}

type Style = {
  size?: number
  bold?: boolean
  colour?: string
  x?: number
  width?: number
  /** Letter by letter: several times faster, for what is written thousands of times. */
  isPlain?: boolean
}

/** Leaves out what a font does between letters. The types of the library know additions alone. */
const letterByLetter: object = {
  features: Object.fromEntries(
    ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map((name) => [name, false]),
  ),
}

/** The pen of an archival PDF. Sizes are in points. */
export type ArchivalPen = {
  pdf: PDFKit.PDFDocument
  /** Width between the margins. */
  width: number
  /** Writes a paragraph from the left margin, or from `x`, in `width`. */
  write: (text: string, style?: Style) => void
  /** The height that a paragraph takes in that style. */
  heightOf: (text: string, style?: Style) => number
  /** Begins a page unless `height` is left on this one. */
  demand: (height: number) => void
}

/** Pages that are ended before others are answered. */
const pagesAtOnce = 20

/**
 * An A4 document for archives (PDF/A-2b: ISO 19005-2): its letters and colours are inside, so that it is read alike in decades. Texts may be
 * in any Latin, Greek or Cyrillic script.
 */
export async function makeArchivalPdf(
  { title, author, created, margin, footer }: ArchivalOptions,
  draw: (pen: ArchivalPen) => void | Promise<void>,
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const fonts = { regular: await openFont('regular'), bold: await openFont('bold') }
  const said = (text: string) => embeddable(fonts.regular.font, text)
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'fr-FR',
    subset: 'PDF/A-2b',
    pdfVersion: '1.7',
    bufferPages: true,
    // Without one, the document would begin with a font that it does not hold.
    font: fonts.regular.path,
    info: { Title: said(title), Author: said(author), CreationDate: created, ModDate: created },
  })
  const endMetadata = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    // The library puts these into the XML as they are. The dictionary, which holds them unescaped, is written by now.
    Object.assign(pdf.info, { Title: escaped(said(title)), Author: escaped(said(author)) })
    endMetadata()
  }
  pdf.registerFont('regular', fonts.regular.content)
  pdf.registerFont('bold', fonts.bold.content)
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(parts))))
  const width = pdf.page.width - 2 * margin
  const inFont = ({ size = 10, bold = false }: Style) => pdf.font(bold ? 'bold' : 'regular').fontSize(size)
  await draw({
    pdf,
    width,
    write(text, style = {}) {
      const { colour = '#191c22', x = margin, width: within = width, isPlain = false } = style
      const options = { width: within, ...(isPlain ? letterByLetter : {}) }
      inFont(style).fillColor(colour).text(said(text), x, pdf.y, options)
    },
    heightOf: (text, style = {}) => inFont(style).heightOfString(said(text), { width: style.width ?? width }),
    demand(height) {
      if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
    },
  })
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    if (page % pagesAtOnce === pagesAtOnce - 1) await setImmediate()
    // Below the margin, where text would begin a page of its own.
    pdf.page.margins.bottom = 0
    pdf
      .font('regular')
      .fontSize(7)
      .fillColor('#585b63')
      .text(said(footer(page + 1, count)), margin, pdf.page.height - margin + 14, { width, lineBreak: false })
  }
  pdf.end()
  return whole
}
