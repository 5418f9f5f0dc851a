import type { Dashboard } from '@regie/contract/dashboard/schema'
import { presenter, signedIn } from '#platform/present.ts'

/** Any role may hold the permission: the figures follow the actor's scope, and each part its own permission. */
export const presentDashboard = presenter<Dashboard>(signedIn)
