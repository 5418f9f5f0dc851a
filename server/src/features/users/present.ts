import type { User } from '@regie/contract/users/schema'
import { presenter, signedIn } from '#platform/present.ts'

/** Any role may be given the permissions on accounts: by scope, clients and talents come to no account but their own. */
export const presentUser = presenter<User>(signedIn)
