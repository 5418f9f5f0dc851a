import * as z from 'zod/mini'

/** An amount of money in a currency said elsewhere: a decimal string with two decimals (`-1234.50`), never a float. */
export const Amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/, 'Montant invalide'))
export type Amount = z.infer<typeof Amount>

const formats = new Map<string, Intl.NumberFormat>()

/**
 * An amount as the French write it: `1 234,50 €`, with a narrow no-break space (U+202F) between thousands and a no-break space before
 * the sign. A double holds the fourteen digits that an amount has at most: nothing is lost in showing one.
 */
export function moneyText(amount: Amount, currency = 'EUR'): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(Number(amount))
}
