import * as z from 'zod/mini'

/** An amount of money, as a decimal string with two decimals (`-1234.50`), never a float. The currency is elsewhere. */
export const Amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/, 'Montant invalide'))
export type Amount = z.infer<typeof Amount>

/** What an amount must be when people type it, and the French messages of the others. */
type TypedAmount = {
  required: string
  invalid: string
  /** Digits before the comma, at most. */
  digits: number
  isSigned: boolean
  allowsZero: boolean
}

/** An amount as typed in French: « 2,5 », « 1 200,50 », « -3 ». Gives a decimal string with two decimals. */
export const typedAmount = ({ required, invalid, digits, isSigned, allowsZero }: TypedAmount) =>
  z.pipe(
    z
      .string(required)
      .check(
        z.regex(
          isSigned
            ? /^\d[\d\s\u00a0\u202f]*([.,]\d{1,2})?$|^-\d[\d\s\u00a0\u202f]*([.,]\d{1,2})?$/
            : /^\d[\d\s\u00a0\u202f]*([.,]\d{1,2})?$/,
          invalid,
        ),
      ),
    z.transform((text, context): Amount => {
      const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
      const [, sign = '', typed = '', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(plain) ?? []
      const whole = typed.replace(/^0+(?=\d)/, '')
      const isZero = Number(plain) === 0
      if (whole === '' || whole.length > digits || (isZero && !allowsZero)) {
        context.issues.push({ code: 'custom', message: invalid, input: text })
        return z.NEVER
      }
      return `${isZero ? '' : sign}${whole}.${cents.padEnd(2, '0')}`
    }),
  )

/** An amount in hundredths, exact. */
export const hundredthsOf = (amount: Amount): bigint => BigInt(amount.replace('.', ''))

/** Hundredths as an amount. */
export function amountOf(hundredths: bigint): Amount {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A quotient rounded to the nearest integer, halves away from zero, as PostgreSQL rounds `numeric`. `divisor` is positive. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const nearest = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -nearest : nearest
}

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

/** An amount as people type it: « 1200,5 », « 3 ». */
export const amountAsTyped = (amount: Amount): string =>
  amount
    .replace(/\.00$/, '')
    .replace(/(\.\d)0$/, '$1')
    .replace('.', ',')
