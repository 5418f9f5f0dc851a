import type { ConnectedService, InstallationState } from '@regie/contract/installation/schema'
import { presenter, staffOnly } from '#platform/present.ts'

/** An installation has no scope: a client or a talent with the permission reads none of it. */
export const presentInstallation = presenter<InstallationState>(staffOnly)

export const presentService = presenter<ConnectedService>(staffOnly)
