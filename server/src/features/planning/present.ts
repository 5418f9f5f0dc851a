import type { Plan } from '@regie/contract/planning/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentPlan = presenter<Plan>(staffOnly)
