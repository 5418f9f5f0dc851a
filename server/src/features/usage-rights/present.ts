import type { UsageRight, UsageRightListed } from '@regie/contract/usage-rights/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** A client reads where and how long they may use their deliverables; the note and the signed document are the agency's. */
const forClients = (right: UsageRight): UsageRight => ({ ...right, note: '', document: null })

export const presentUsageRight = presenter<UsageRight>({
  staff: whole,
  talent: nothing,
  client: forClients,
  guest: nothing,
  visitor: nothing,
})
export const presentUsageRightListed = presenter<UsageRightListed>(staffOnly)
