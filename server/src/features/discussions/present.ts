import type { Discussion, Message } from '@regie/contract/discussions/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentDiscussion = presenter<Discussion>(staffOnly)
export const presentMessage = presenter<Message>(staffOnly)
