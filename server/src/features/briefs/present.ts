import type { Brief, BriefAttachment, BriefRevision } from '@regie/contract/briefs/routes'
import { nothing, presenter, whole } from '#platform/present.ts'

/** Briefs pass between the agency and the talents: clients read none. */
const agencyAndTalents = { staff: whole, talent: whole, client: nothing, guest: nothing, visitor: nothing } as const

export const presentBrief = presenter<Brief>(agencyAndTalents)

export const presentBriefRevision = presenter<BriefRevision>(agencyAndTalents)

export const presentBriefAttachment = presenter<BriefAttachment>(agencyAndTalents)
