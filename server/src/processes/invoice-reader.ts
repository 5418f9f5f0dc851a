// Reads what a PDF invoice that somebody sent says of itself, in a process of its own.
//   node invoice-reader.ts FILE
// On standard output, JSON: what its Factur-X says, or null where it has none. Ends with 2 when the PDF can't be read, 3 when a password
// protects it, 4 when its Factur-X can't be read.
import { readFile } from 'node:fs/promises'
import { NotFacturX, readFacturX } from './factur-x.ts'
import { attachmentOf } from './pdf-attachments.ts'

const [unreadableExit, lockedExit, notFacturXExit] = [2, 3, 4]

/** The names that the invoice within a PDF has: Factur-X and ZUGFeRD 2, ZUGFeRD 1, XRechnung. */
const names = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'])

function codeOf(error: unknown): number {
  if (error instanceof NotFacturX) return notFacturXExit
  return /password/i.test(String(error)) ? lockedExit : unreadableExit
}

try {
  const attached = await attachmentOf(await readFile(process.argv[2] ?? ''), (name) => names.has(name.toLowerCase()))
  process.stdout.write(JSON.stringify(attached && readFacturX(attached)))
} catch (error) {
  console.error(error)
  process.exitCode = codeOf(error)
}
