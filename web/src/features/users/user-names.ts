import { counted } from '@regie/contract/french'
import type { User } from '@regie/contract/users/schema'

export const fullName = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>) => `${firstname} ${lastname}`

/** « aucun droit », « 1 droit », « 12 droits ». */
export const rightsText = (count: number) => (count === 0 ? 'aucun droit' : counted(count, 'droit', 'droits'))

/** A French number in pairs of digits, « 06 12 34 56 78 » or « +33 6 12 34 56 78 »; other numbers unchanged. */
export function phoneText(phone: string): string {
  const national = /^(0|\+33)(\d)(\d{8})$/.exec(phone)
  if (!national) return phone
  const [, prefix, first, pairs = ''] = national
  return [prefix === '0' ? `0${first}` : `+33\u00a0${first}`, ...(pairs.match(/../g) ?? [])].join('\u00a0')
}
