import * as z from 'zod/mini'

/** An amount of money, as a decimal string with two decimals (`-1234.50`), never a float. The currency is elsewhere. */
export const Amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/, 'Montant invalide'))
export type Amount = z.infer<typeof Amount>

const formats = new Map<string, Intl.NumberFormat>()

/**
 * An amount in French: `1 234,50 €`. Thousands are separated by U+202F; a no-break space precedes the sign. An amount has at most
 * fourteen digits, which a double holds exactly.
 */
export function moneyText(amount: Amount, currency = 'EUR'): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(Number(amount))
}
