import { plural } from '../french.ts'

const format = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** « 1 185,25 », with a narrow no-break space between thousands, from a decimal string. */
export const creditsText = (amount: string): string => format.format(Number(amount))

/** « 12,25 crédits », « 1 crédit ». */
export const creditsCount = (amount: string): string =>
  `${creditsText(amount)}\u00a0${plural(Math.abs(Number(amount)), 'crédit', 'crédits')}`
