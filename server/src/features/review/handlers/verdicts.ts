import { isOfClientSide } from '@regie/contract/can'
import { postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import type { review as routes } from '@regie/contract/review/routes'
import { mayGiveVerdict, seenParts } from '@regie/contract/review/rules/verdicts'
import { sql } from 'drizzle-orm'
import { emitPostProductionEvent, visiblePostProduction } from '#features/post-productions/index.ts'
import { nobodysId, type Viewer } from '#platform/actor.ts'
import { tellInRoom } from '#platform/events/rooms.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { speakerOf } from '../access.ts'
import { checkFile, commentedVersion } from '../comment-content.ts'
import { readDecider } from '../decider.ts'
import { presentOwnVerdict, presentReminded, presentReviewers } from '../present.ts'
import { remindReviewers } from '../reminding.ts'
import { openReview } from '../room.ts'
import { attendances, verdicts } from '../table.ts'
import { readOwnVerdict, readReviewers, readShownVersion } from '../verdicts.ts'

type VerdictRoutes = Pick<Handlers<typeof routes>, 'giveVerdict' | 'noteSeen' | 'reviewers' | 'remind'>

const personOf = (viewer: Viewer) => (viewer.role === 'GUEST' ? { guestId: viewer.id } : { userId: viewer.id })
const nameOf = (viewer: Viewer) => (viewer.role === 'GUEST' ? viewer.name : `${viewer.firstname} ${viewer.lastname}`)

/** A bit for each hundredth of a file. */
const bitsOf = (parts: readonly number[]): string => {
  const seen = new Set(parts)
  return Array.from({ length: seenParts }, (_, part) => (seen.has(part) ? '1' : '0')).join('')
}

/** What each reviewer thinks of a version, what they saw of it, and the reminders of those who said nothing. */
export function verdictHandlers({ db, pool }: Platform): VerdictRoutes {
  const givenByGuests = createLimit(pool, 'guest-verdicts', { attempts: 60, minutes: 10 })
  const seenByGuests = createLimit(pool, 'guest-seen', { attempts: 600, minutes: 10 })
  return {
    async giveVerdict({ params, body: { versionId, verdict, note } }, { actor, call }) {
      if (actor.role === 'GUEST') await givenByGuests.spend(call.address)
      return db.transaction(async (tx) => {
        const postProduction = await openReview(tx, actor, params.postProductionId)
        if (!isOfClientSide(actor)) throw fail('FORBIDDEN')
        const { status } = postProduction
        if (!mayGiveVerdict({ speaker: speakerOf(actor), status }))
          throw fail('STEP_CLOSED', {
            message: `Vous ne pouvez plus donner votre avis : la post-production est « ${postProductionStatusLabels[status]} ».`,
          })
        if (actor.role === 'GUEST' && actor.name === null) throw fail('NAME_REQUIRED')
        const shown = await readShownVersion(tx, postProduction.id)
        if (shown?.id !== versionId)
          throw fail('INVALID', {
            message: 'Une autre version est présentée : regardez-la, puis donnez votre avis.',
            fields: { versionId: 'Cette version n’est plus celle qui est présentée' },
          })
        const before = await readOwnVerdict(tx, actor, versionId)
        if (before?.verdict !== verdict || before.note !== note) {
          await tx
            .insert(verdicts)
            .values({ versionId, ...personOf(actor), verdict, note })
            .onConflictDoUpdate({
              target: [verdicts.versionId, verdicts.personId],
              set: { verdict, note, givenAt: sql`now()` },
            })
          await emitPostProductionEvent(tx, 'post-productions.judged', actor, postProduction, {
            changes: { verdict: [before?.verdict ?? null, verdict], reviewer: [null, nameOf(actor)] },
            isForClients: false,
          })
          const decider = await readDecider(tx, postProduction.productionId)
          if (decider) await tellInRoom(tx, { room: postProduction.id, personId: decider.id })
        }
        const own = await readOwnVerdict(tx, actor, versionId)
        if (!own) throw fail('NOT_FOUND')
        return presentOwnVerdict(own, actor)
      })
    },

    async noteSeen({ params, body: { versionId, fileKey, parts } }, { actor, call }) {
      if (actor.role === 'GUEST') await seenByGuests.spend(call.address)
      await db.transaction(async (tx) => {
        const { id } = await visiblePostProduction(tx, actor, params.postProductionId)
        if (!isOfClientSide(actor) || actor.id === nobodysId) return
        const version = await commentedVersion(tx, actor, id, versionId)
        await checkFile(tx, version.id, fileKey)
        await tx
          .insert(attendances)
          .values({ versionId: version.id, mediaId: fileKey, ...personOf(actor), seen: bitsOf(parts) })
          .onConflictDoUpdate({
            target: [attendances.versionId, attendances.mediaId, attendances.personId],
            set: { seen: sql`${attendances.seen} | excluded.seen`, lastSeenAt: sql`now()` },
          })
      })
      return null
    },

    async reviewers({ params }, { actor }) {
      const postProduction = await visiblePostProduction(db, actor, params.postProductionId)
      return presentReviewers(await readReviewers(db, postProduction), actor)
    },

    remind: ({ params, body: { userIds } }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await visiblePostProduction(tx, actor, params.postProductionId)
        if (postProduction.status !== 'AWAITING_VALIDATION') throw fail('INVALID_TRANSITION')
        const reminded = await remindReviewers(tx, actor, postProduction, { among: new Set(userIds), now: Date.now() })
        return presentReminded({ reminded }, actor)
      }),
  }
}
