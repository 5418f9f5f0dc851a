/** A company of ours, with its id in the invoicing service when linked. */
export type InvoicedParty = { name: string; sellsyId: string | null }
/** The billed company; the id is null when the service gives none. */
export type BilledParty = { billedTo: string; billedToId: string | null }

/** A name without case, accents or punctuation, for comparison. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * True when an invoice bills one of these companies. Ids are compared when both are known, names otherwise. True when there is no
 * company to compare with.
 */
export function isInvoiceOf({ billedTo, billedToId }: BilledParty, parties: readonly InvoicedParty[]): boolean {
  if (parties.length === 0) return true
  return parties.some(({ name, sellsyId }) =>
    sellsyId !== null && billedToId !== null ? sellsyId === billedToId : foldedName(name) === foldedName(billedTo),
  )
}
