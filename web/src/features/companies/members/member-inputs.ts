import { MembershipCreate } from '@regie/contract/companies/schema'
import { UserCreate } from '@regie/contract/users/schema'
import * as z from 'zod/mini'

/** Somebody who has an account joins a company. */
export const ExistingMember = z.extend(MembershipCreate, { memberId: z.uuid('Choisissez une personne') })

const account = { firstname: true, lastname: true, email: true, phone: true, invite: true } as const

/** Somebody new: their account and their place in the company, in one form. */
export const NewMember = z.extend(z.pick(UserCreate, account), MembershipCreate.shape)
