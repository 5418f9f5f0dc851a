import type { User } from '@regie/contract/users/schema'

export const fullName = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>) => `${firstname} ${lastname}`

/** « aucun droit », « 1 droit », « 12 droits ». */
export const rightsText = (count: number) => (count === 0 ? 'aucun droit' : count === 1 ? '1 droit' : `${count} droits`)
