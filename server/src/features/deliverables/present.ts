import type { Deliverable } from '@regie/contract/deliverables/schema'
import { nothing, presenter, whole } from '#platform/present.ts'

/** Only the agency reads who downloaded a file. */
const withoutDownloads = (deliverable: Deliverable): Deliverable => ({ ...deliverable, downloads: null })

export const presentDeliverable = presenter<Deliverable>({
  staff: whole,
  talent: withoutDownloads,
  client: withoutDownloads,
  guest: nothing,
  visitor: nothing,
})
