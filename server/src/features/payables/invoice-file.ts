import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type InvoiceReading, readingOf } from '@regie/contract/payables/rules/reading'
import * as z from 'zod/mini'
import { fail } from '#platform/http/failure.ts'
import { BoundPassed, type Bounds, ProgramFailed } from '#platform/media/confined.ts'
import type { Platform } from '#platform/platform.ts'
import { programFile } from '#platform/program-file.ts'

/** Somebody waits for it; a real one takes half a second. */
const bounds: Bounds = { seconds: 20, megabytes: 768, written: 1 }
/** Invoices of one sender that wait for their turn, at most. */
const mostWaiting = 3

const Said = z.nullable(
  z.object({
    number: z.nullable(z.string()),
    typeCode: z.nullable(z.string()),
    issuedOn: z.nullable(z.string()),
    currency: z.nullable(z.string()),
    exclTax: z.nullable(z.string()),
    tax: z.nullable(z.string()),
    inclTax: z.nullable(z.string()),
    due: z.nullable(z.string()),
    siret: z.nullable(z.string()),
    vatNumber: z.nullable(z.string()),
  }),
)

/** What the depositor reads of each exit code of the reader. */
const refusals: Record<number, string> = {
  2: 'Ce PDF est illisible : il est peut-être tronqué.',
  3: 'Ce PDF est protégé par un mot de passe : déposez-le sans.',
  4: 'Le Factur-X joint à ce PDF est illisible : demandez une autre copie de la facture à votre logiciel, ou déposez un PDF sans pièce jointe.',
}

function refusalOf(error: unknown): unknown {
  if (error instanceof BoundPassed)
    return fail('INVALID', { message: 'Ce PDF demande trop de temps ou de mémoire pour être lu.' })
  if (!(error instanceof ProgramFailed)) return error
  return fail('INVALID', { message: refusals[error.code ?? 2] ?? 'Ce PDF est illisible.' })
}

type StoredInvoice = { storageKey: string; sender: string }

/**
 * What the Factur-X in a stored PDF says; null for a PDF without one. A process of its own reads it, within limits: anybody may have made
 * it. Throws INVALID for a PDF or a Factur-X that can't be read, or that is not an invoice to pay; TOO_MANY.
 */
export async function readInvoiceFile(
  { storage, decoding }: Pick<Platform, 'storage' | 'decoding'>,
  { storageKey, sender }: StoredInvoice,
): Promise<InvoiceReading | null> {
  const read = async (folder: string) => {
    const path = join(folder, 'invoice.pdf')
    await writeFile(path, await buffer(await storage.read(storageKey)))
    const program = [process.execPath, '--max-old-space-size=256', programFile('invoice-reader')] as const
    const { answer } = await decoding.run(program, [path], bounds).catch((error: unknown) => {
      throw refusalOf(error)
    })
    return z.parse(Said, JSON.parse(answer))
  }
  const said = await decoding.turns.take(sender, () => decoding.inFolder(read), { mostWaiting })
  const reading = said && readingOf(said)
  if (typeof reading === 'string') throw fail('INVALID', { message: reading })
  return reading
}

/** Removes the bytes of an invoice that no row names any more. What stays behind costs room alone. */
export async function forgetInvoiceFile(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  storageKey: string | undefined,
): Promise<void> {
  if (storageKey === undefined) return
  await storage
    .remove(storageKey)
    .catch((error: unknown) => log.warn({ err: error, storageKey }, 'an invoice is left behind'))
}
