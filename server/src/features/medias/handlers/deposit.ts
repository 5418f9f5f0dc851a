import type { medias as routes } from '@regie/contract/medias/routes'
import { can } from '@regie/contract/permissions'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { emitProductionEvent, productions, visibleProductions } from '#features/productions/index.ts'
import { versionBump } from '#platform/db/columns.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { medias } from '../table.ts'
import { readVisibleProduction } from './reading.ts'

/** Ends a client's deposit: declares that every file is there. */
export const depositHandlers = ({ db }: Platform): Pick<Handlers<typeof routes>, 'finishDeposit'> => ({
  finishDeposit: ({ params }, { actor }) =>
    db.transaction(async (tx) => {
      const production = await readVisibleProduction(tx, actor, params.productionId)
      if (actor.role !== 'CLIENT' && !can(actor, ['productions.update'])) throw fail('FORBIDDEN')
      const [locked] = await tx
        .select({ asked: productions.optionDepotClient })
        .from(productions)
        .where(and(eq(productions.id, production.id), visibleProductions(actor)))
        .for('update')
      if (locked?.asked === 'NO') throw fail('STEP_CLOSED')
      // A second call changes nothing.
      if (locked?.asked === 'DONE') return null
      const [deposited] = await tx
        .select({ id: medias.id })
        .from(medias)
        .where(
          and(
            eq(medias.productionId, production.id),
            eq(medias.category, 'DEPOT'),
            ne(medias.state, 'UPLOADING'),
            isNull(medias.deletedAt),
          ),
        )
        .limit(1)
      if (!deposited) throw fail('INVALID', { message: 'Vous n’avez encore rien déposé.' })
      await tx
        .update(productions)
        .set({ optionDepotClient: 'DONE', ...versionBump(productions) })
        .where(eq(productions.id, production.id))
      const changes: Record<string, [unknown, unknown]> = { optionDepotClient: ['YES', 'DONE'] }
      await emitProductionEvent(tx, 'productions.depositDone', actor, production, { changes })
      return null
    }),
})
