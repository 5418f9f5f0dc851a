import { inArray } from 'drizzle-orm'
import type { Dependents } from '#platform/db/deletions.ts'
import { acceptances } from './table.ts'

/** What a client signed is evidence: a deletion that would remove it is refused. */
export const acceptancesOfProductions: Dependents = {
  async survey(db, ids) {
    const isSigned = (await db.$count(acceptances, inArray(acceptances.productionId, [...ids]))) > 0
    return { goesWith: [], refusals: isSigned ? ['Un procès-verbal de recette est signé.'] : [] }
  },
  remove: async () => {},
}
