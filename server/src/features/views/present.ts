import type { TeamView } from '@regie/contract/views/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentTeamView = presenter<TeamView>(staffOnly)
