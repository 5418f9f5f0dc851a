import type { review as routes } from '@regie/contract/review/routes'
import type { ExternalReview } from '@regie/contract/review/schema'
import { and, asc, eq } from 'drizzle-orm'
import { postProductionFiles, postProductionVersions, visiblePostProduction } from '#features/post-productions/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { fetchRemarks, keepRemarks, notConfigured, whenReviewUnavailable } from '../fetching-remarks.ts'
import { presentExternalReview, presentFetched } from '../present.ts'
import { externalFiles } from '../table.ts'

const externalFileColumns = { fileKey: externalFiles.mediaId, url: externalFiles.url, syncedAt: externalFiles.syncedAt }

/** The files of a post-production that are linked to an external review. */
export async function readExternalReviews(db: Executor, postProductionId: string): Promise<ExternalReview[]> {
  return db
    .select(externalFileColumns)
    .from(externalFiles)
    .where(eq(externalFiles.postProductionId, postProductionId))
    .orderBy(asc(externalFiles.createdAt))
}

type ExternalRoutes = Pick<Handlers<typeof routes>, 'linkExternal' | 'unlinkExternal' | 'fetchExternal'>

export function externalHandlers(platform: Platform): ExternalRoutes {
  const { db, externalReview } = platform
  const { name } = externalReview
  const demandConnection = () => {
    if (!externalReview.isConnected) throw fail('NOT_CONFIGURED', { message: notConfigured(externalReview) })
  }
  const badAddress = (message: string) => fail('INVALID', { fields: { address: message } })
  return {
    async linkExternal({ params: { postProductionId, mediaId }, body: { address } }, { actor }) {
      const { id } = await visiblePostProduction(db, actor, postProductionId)
      const [file] = await db
        .select({ mediaId: postProductionFiles.mediaId })
        .from(postProductionFiles)
        .innerJoin(postProductionVersions, eq(postProductionVersions.id, postProductionFiles.versionId))
        .where(and(eq(postProductionVersions.postProductionId, id), eq(postProductionFiles.mediaId, mediaId)))
      if (!file) throw fail('NOT_FOUND')
      demandConnection()
      const externalId = externalReview.fileIdIn(address)
      if (externalId === null) throw badAddress(`Collez l’adresse de la page du fichier sur ${name}, pas un lien court`)
      const found = await externalReview.file(externalId).catch(whenReviewUnavailable(platform))
      if (!found) throw badAddress(`${name} ne connaît pas ce fichier, ou ne nous laisse pas le voir`)
      const values = { mediaId, postProductionId: id, externalId, url: found.url, linkedById: actor.id }
      const [linked] = await db
        .insert(externalFiles)
        .values(values)
        .onConflictDoUpdate({ target: externalFiles.mediaId, set: { ...values, syncedAt: null } })
        .returning(externalFileColumns)
      if (!linked) throw fail('UNEXPECTED')
      return presentExternalReview(linked, actor)
    },

    async unlinkExternal({ params: { postProductionId, mediaId } }, { actor }) {
      const { id } = await visiblePostProduction(db, actor, postProductionId)
      await db
        .delete(externalFiles)
        .where(and(eq(externalFiles.postProductionId, id), eq(externalFiles.mediaId, mediaId)))
      return null
    },

    async fetchExternal({ params }, { actor }) {
      const postProduction = await visiblePostProduction(db, actor, params.postProductionId)
      demandConnection()
      const fetched = await fetchRemarks(platform, postProduction.id)
      return presentFetched(await keepRemarks(db, actor, postProduction, fetched), actor)
    },
  }
}
