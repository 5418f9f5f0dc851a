import type { planning as routes } from '@regie/contract/planning/routes'
import { longestPlan } from '@regie/contract/planning/schema'
import { plusDays } from '@regie/contract/productions/rules'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { readProductionColumns } from './board.ts'
import { readPlan } from './items.ts'
import { presentPlan, presentProductionColumns } from './present.ts'

export const planningHandlers = ({ db }: Platform): Handlers<typeof routes> => ({
  async read({ query }, { actor }) {
    if (query.to < query.from) throw fail('INVALID', { fields: { to: 'La fin ne peut pas précéder le début' } })
    if (query.to > plusDays(query.from, longestPlan))
      throw fail('INVALID', { fields: { to: 'Un planning couvre deux ans au plus' } })
    return presentPlan(await readPlan(db, actor, query), actor)
  },

  productions: async ({ query }, { actor }) =>
    presentProductionColumns(await readProductionColumns(db, actor, query), actor),
})
