import type { ProjectReminders, Rhythm, Waits } from '@regie/contract/waits/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentWaits = presenter<Waits>(staffOnly)
export const presentRhythm = presenter<Rhythm>(staffOnly)
export const presentProjectReminders = presenter<ProjectReminders>(staffOnly)
