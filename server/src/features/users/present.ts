import type { User } from '@regie/contract/users/schema'
import { presenter, signedIn } from '#platform/present.ts'

/** Any role may hold the permissions on accounts: clients and talents have no other account in scope. */
export const presentUser = presenter<User>(signedIn)
