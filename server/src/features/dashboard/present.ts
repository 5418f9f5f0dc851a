import type { Dashboard } from '@regie/contract/dashboard/schema'
import { presenter, signedIn } from '#platform/present.ts'

/** Any role may be given the permission: what is counted follows the scope, and the parts follow their own permissions. */
export const presentDashboard = presenter<Dashboard>(signedIn)
