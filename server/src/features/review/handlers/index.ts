import type { review as routes } from '@regie/contract/review/routes'
import { visiblePostProduction } from '#features/post-productions/index.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { readRoom } from '../room.ts'
import { readReviewVersions } from '../versions.ts'
import { arbitrationHandlers } from './arbitration.ts'
import { commentAttachmentHandlers } from './attachments.ts'
import { exportHandlers } from './exports.ts'
import { externalHandlers } from './external.ts'
import { liveHandlers } from './live.ts'
import { roundHandlers } from './round.ts'
import { subtitleHandlers } from './subtitles.ts'
import { verdictHandlers } from './verdicts.ts'
import { writingHandlers } from './writing.ts'

/** The review of a post-production: its room, comments and rounds. */
export const reviewHandlers = (platform: Platform): Handlers<typeof routes> => ({
  ...writingHandlers(platform),
  ...commentAttachmentHandlers(platform),
  ...roundHandlers(platform),
  ...externalHandlers(platform),
  ...exportHandlers(platform),
  ...liveHandlers(platform),
  ...verdictHandlers(platform),
  ...arbitrationHandlers(platform),
  ...subtitleHandlers(platform),

  async versions({ params }, { actor }) {
    const { id } = await visiblePostProduction(platform.db, actor, params.postProductionId)
    return readReviewVersions(platform.db, actor, id)
  },

  room: ({ params, query }, { actor }) =>
    readRoom(platform.db, actor, params.postProductionId, {
      asked: query.versionId,
      isConnected: platform.externalReview.isConnected,
    }),
})
