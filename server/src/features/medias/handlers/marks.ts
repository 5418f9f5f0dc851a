import { isStaff } from '@regie/contract/can'
import type { medias as routes } from '@regie/contract/medias/routes'
import { can } from '@regie/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import { peopleOfProduction, productions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields } from '#platform/db/columns.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleMedias } from '../access.ts'
import { presentRushMark, presentRushMarks } from '../present.ts'
import { mediaMarks, medias } from '../table.ts'
import { readVisibleMedia, readVisibleProduction } from './reading.ts'

/** Staff with the permission, and every talent: rush marks stay within the team. */
const mayMark = (actor: Actor): boolean => actor.role === 'TALENT' || (isStaff(actor) && can(actor, ['medias.update']))

const markColumns = {
  mediaId: mediaMarks.mediaId,
  isGoodTake: mediaMarks.isGoodTake,
  tags: mediaMarks.tags,
  note: mediaMarks.note,
}

/** Good takes, tags and notes on rushes. */
export const markHandlers = ({ db }: Platform): Pick<Handlers<typeof routes>, 'rushMarks' | 'markRush'> => ({
  async rushMarks({ params }, { actor }) {
    const { id } = await readVisibleProduction(db, actor, params.productionId)
    const marks = await db
      .select(markColumns)
      .from(mediaMarks)
      .innerJoin(medias, eq(medias.id, mediaMarks.mediaId))
      .innerJoin(productions, eq(productions.id, medias.productionId))
      .where(and(eq(medias.productionId, id), visibleMedias(actor)))
    return presentRushMarks(marks, actor)
  },

  markRush: ({ params: { mediaId }, body }, { actor }) =>
    db.transaction(async (tx) => {
      const media = await readVisibleMedia(tx, actor, mediaId)
      if (!mayMark(actor)) throw fail('FORBIDDEN')
      const tags = body.tags && [...new Set(body.tags)]
      const set = { ...definedFields({ ...body, tags }), markedById: actor.id, markedAt: sql`now()` }
      const [marked] = await tx
        .insert(mediaMarks)
        .values({ mediaId, ...set })
        .onConflictDoUpdate({ target: mediaMarks.mediaId, set })
        .returning(markColumns)
      if (!marked) throw fail('UNEXPECTED')
      const production = await readVisibleProduction(tx, actor, media.productionId)
      const audience = { permission: 'medias.read', userIds: await peopleOfProduction(tx, production) } as const
      const { projectId } = production
      await emit(tx, { name: 'medias.marked', subjectId: mediaId, label: media.name, projectId, actor, audience })
      return presentRushMark(marked, actor)
    }),
})
