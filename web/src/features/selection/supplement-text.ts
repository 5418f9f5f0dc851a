import { beyondIncluded, supplementOfChoice } from '@regie/contract/selection/rules'
import type { Selection } from '@regie/contract/selection/schema'
import { acceptLabel, supplementText } from '@regie/contract/supplements/rules'
import type { Supplement } from '@regie/contract/supplements/schema'

type Priced = Pick<Selection, 'limits' | 'price'>

/** What a choice costs beyond the included images, in French; null when it costs nothing. */
export function extraCostText(count: number, { limits, price }: Priced): string | null {
  const beyond = beyondIncluded(count, limits)
  if (beyond === 0) return null
  if (price) return `${supplementText('IMAGES', beyond, price)}.`
  return beyond === 1
    ? 'Une image dépasse ce qui était compris : elle sera facturée en plus.'
    : `${beyond} images dépassent ce qui était compris : elles seront facturées en plus.`
}

/** The verb of the sending, with what is accepted by it. */
export function sendLabel(count: number, { limits, price }: Priced): string {
  const asked = supplementOfChoice(count, limits, price)
  return asked ? acceptLabel(asked, price) : 'Envoyer'
}

/** What was accepted: « 2 images de plus × 15,00 € = 30,00 € HT, soit 36,00 € TTC ». */
export const acceptedText = ({ kind, quantity, price }: Supplement): string => supplementText(kind, quantity, price)
