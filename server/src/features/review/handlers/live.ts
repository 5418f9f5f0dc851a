import type { review as routes } from '@regie/contract/review/routes'
import type { Caller } from '../../../platform/actor.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { speakerOf } from '../access.ts'
import { openReview } from './room.ts'

const nameOf = (caller: Caller): string =>
  caller.role === 'GUEST' ? (caller.name ?? 'Invité') : `${caller.firstname} ${caller.lastname}`

/** Who is in a review room, and that it changed. */
export const liveHandlers = ({ db, live }: Platform): Pick<Handlers<typeof routes>, 'live'> => ({
  async live({ params, subscription }, { actor }) {
    const { id } = await openReview(db, actor, params.postProductionId)
    live.rooms.enter(id, { id: actor.id, name: nameOf(actor), speaker: speakerOf(actor) }, subscription)
  },
})
