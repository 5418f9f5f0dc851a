import type { review as routes } from '@regie/contract/review/routes'
import { visiblePostProduction } from '#features/post-productions/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Database } from '#platform/db/database.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { speakerOf } from '../access.ts'
import { presentRoomNews } from '../present.ts'
import { openReview } from '../room.ts'

const visitorName = (viewer: Viewer): string =>
  viewer.role === 'GUEST' ? (viewer.name ?? 'Invité') : `${viewer.firstname} ${viewer.lastname}`

async function isStillSeen(db: Database, viewer: Viewer, postProductionId: string): Promise<boolean> {
  try {
    await visiblePostProduction(db, viewer, postProductionId)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The people in a review room, and its changes. */
export const liveHandlers = ({ db, live }: Platform): Pick<Handlers<typeof routes>, 'live'> => ({
  async live({ params, subscription }, { actor }) {
    const { id, productionId } = await openReview(db, actor, params.postProductionId)
    live.rooms.enter(id, {
      productionId,
      person: { id: actor.id, name: visitorName(actor), speaker: speakerOf(actor) },
      subscription: {
        ...subscription,
        send: ({ id: eventId, data }) => subscription.send({ id: eventId, data: presentRoomNews(data, actor) }),
      },
      // Depends on the versions seen, not on the open step: the room stays readable once its round is sent.
      mayStay: () => isStillSeen(db, actor, id),
    })
  },
})
