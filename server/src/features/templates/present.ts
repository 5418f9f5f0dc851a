import type { Template } from '@regie/contract/templates/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentTemplate = presenter<Template>(staffOnly)
