import type { Plan, ProductionColumn } from '@regie/contract/planning/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentPlan = presenter<Plan>(staffOnly)
export const presentProductionColumns = presenter<ProductionColumn[]>(staffOnly)
