import { counted } from '@regie/contract/french'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Dependents } from '#platform/db/deletions.ts'
import { usageRights } from './table.ts'

/** Rights go with their production. */
export const rightsOfProductions: Dependents = {
  async survey(db, ids) {
    const isOfThem = and(inArray(usageRights.productionId, [...ids]), isNull(usageRights.deletedAt))
    const count = await db.$count(usageRights, isOfThem)
    const goesWith = count === 0 ? [] : [counted(count, 'droit d’exploitation', 'droits d’exploitation')]
    return { goesWith, refusals: [] }
  },
  remove: async () => {},
}

/** A file that rights are about is not deleted before them: they would go with it, and what they close would open. */
export const rightsOfMedias: Dependents = {
  async survey(db, ids) {
    const isOfThem = and(inArray(usageRights.mediaId, [...ids]), isNull(usageRights.deletedAt))
    const refusals =
      (await db.$count(usageRights, isOfThem)) > 0
        ? ['Un fichier a des droits d’exploitation : supprimez-les d’abord.']
        : []
    return { goesWith: [], refusals }
  },
  remove: async () => {},
}
