import { eq, inArray } from 'drizzle-orm'
import type { IsAcceptedFile } from '#features/manifest.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import { acceptances, acceptedFiles } from './table.ts'

/** What a client signed is evidence: a deletion that would remove it is refused. */
export const acceptancesOfProductions: Dependents = {
  async survey(db, ids) {
    const isSigned = (await db.$count(acceptances, inArray(acceptances.productionId, [...ids]))) > 0
    return { goesWith: [], refusals: isSigned ? ['Un procès-verbal de recette est signé.'] : [] }
  },
  remove: async () => {},
}

/** The file of a signed acceptance is evidence too, whatever it became since. */
export const acceptancesOfMedias: Dependents = {
  async survey(db, ids) {
    const isSigned = (await db.$count(acceptedFiles, inArray(acceptedFiles.mediaId, [...ids]))) > 0
    return { goesWith: [], refusals: isSigned ? ['Un fichier est dans un procès-verbal de recette signé.'] : [] }
  },
  remove: async () => {},
}

export const isAcceptedFile: IsAcceptedFile = async (db, mediaId) =>
  (await db.$count(acceptedFiles, eq(acceptedFiles.mediaId, mediaId))) > 0
