import { MembershipCreate } from '@regie/contract/companies/schema'
import { UserCreate } from '@regie/contract/users/schema'
import * as z from 'zod/mini'

/** Input of the form that adds an existing account. */
export const ExistingMember = z.extend(MembershipCreate, { memberId: z.uuid('Choisissez une personne') })

const account = { firstname: true, lastname: true, email: true, phone: true, invite: true } as const

/** Input of the form that creates an account with its membership. */
export const NewMember = z.extend(z.pick(UserCreate, account), MembershipCreate.shape)
