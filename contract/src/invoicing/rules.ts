/** A company, as it is known here: by its id in the invoicing service, where it is linked to one. */
export type Party = { name: string; sellsyId: string | null }
/** Whose name is on an invoice; the id is null where the service gave none. */
export type Billed = { billedTo: string; billedToId: string | null }

/** Lower case, without accents nor marks: how names are compared. */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * True when an invoice is of one of these companies: by their ids where both are known, else by their names. True when there is none
 * to compare with.
 */
export function isInvoiceOf({ billedTo, billedToId }: Billed, parties: readonly Party[]): boolean {
  if (parties.length === 0) return true
  return parties.some(({ name, sellsyId }) =>
    sellsyId !== null && billedToId !== null ? sellsyId === billedToId : folded(name) === folded(billedTo),
  )
}
