import type { review as routes } from '@regie/contract/review/routes'
import type { ExternalReview } from '@regie/contract/review/schema'
import { and, asc, eq } from 'drizzle-orm'
import {
  announcePostProduction,
  postProductionFiles,
  postProductionVersions,
  visibleOne,
} from '#features/post-productions/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { fetchRemarks, keepRemarks, whenUnavailable } from '../fetching-remarks.ts'
import { presentExternalReview, presentFetched } from '../present.ts'
import { frameioFiles } from '../table.ts'

const shown = { fileKey: frameioFiles.mediaId, url: frameioFiles.url, syncedAt: frameioFiles.syncedAt }

/** The files of a post-production that are reviewed on Frame.io too. */
export const externalOf = (db: Executor, postProductionId: string): Promise<ExternalReview[]> =>
  db
    .select(shown)
    .from(frameioFiles)
    .where(eq(frameioFiles.postProductionId, postProductionId))
    .orderBy(asc(frameioFiles.createdAt))

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/**
 * What Frame.io calls the file of an address: `https://next.frame.io/project/…/view/{id}`, `https://app.frame.io/player/{id}`, or the id
 * alone. Null when none is in it: short links (`f.io`) hide theirs.
 */
export function frameioIdIn(address: string): string | null {
  const ids = address.split('?')[0]?.match(uuid) ?? []
  return ids.at(-1)?.toLowerCase() ?? null
}

type ExternalHandlers = Pick<Handlers<typeof routes>, 'linkExternal' | 'unlinkExternal' | 'fetchExternal'>

export function externalHandlers(platform: Platform): ExternalHandlers {
  const { db, frameio, log } = platform
  const connected = () => {
    if (!frameio) throw fail('NOT_CONFIGURED', { message: 'Frame.io n’est pas connecté à Régie.' })
    return frameio
  }
  const badAddress = (message: string) => fail('INVALID', { fields: { address: message } })
  return {
    async linkExternal({ params: { postProductionId, mediaId }, body: { address } }, { actor }) {
      const { id } = await visibleOne(db, actor, postProductionId)
      const [file] = await db
        .select({ mediaId: postProductionFiles.mediaId })
        .from(postProductionFiles)
        .innerJoin(postProductionVersions, eq(postProductionVersions.id, postProductionFiles.versionId))
        .where(and(eq(postProductionVersions.postProductionId, id), eq(postProductionFiles.mediaId, mediaId)))
      if (!file) throw fail('NOT_FOUND')
      const client = connected()
      const frameioId = frameioIdIn(address)
      if (frameioId === null) throw badAddress('Collez l’adresse de la page du fichier sur Frame.io, pas un lien court')
      const found = await client.file(frameioId).catch(whenUnavailable(log))
      if (!found) throw badAddress('Frame.io ne connaît pas ce fichier, ou ne nous laisse pas le voir')
      const url = found.view_url?.startsWith('https://') ? found.view_url : `https://next.frame.io/file/${frameioId}`
      const values = { mediaId, postProductionId: id, frameioId, url, linkedById: actor.id }
      const [linked] = await db
        .insert(frameioFiles)
        .values(values)
        .onConflictDoUpdate({ target: frameioFiles.mediaId, set: { ...values, syncedAt: null } })
        .returning(shown)
      if (!linked) throw fail('UNEXPECTED')
      return presentExternalReview(linked, actor)
    },

    async unlinkExternal({ params: { postProductionId, mediaId } }, { actor }) {
      const { id } = await visibleOne(db, actor, postProductionId)
      await db.delete(frameioFiles).where(and(eq(frameioFiles.postProductionId, id), eq(frameioFiles.mediaId, mediaId)))
      return null
    },

    async fetchExternal({ params }, { actor }) {
      const postProduction = await visibleOne(db, actor, params.postProductionId)
      const { frameOrigin } = connected()
      const fetched = await fetchRemarks(platform, postProduction.id)
      return db.transaction(async (tx) => {
        const counted = await keepRemarks(tx, postProduction.id, fetched, frameOrigin)
        if (counted.added + counted.changed + counted.removed > 0)
          await announcePostProduction(tx, 'post-productions.commented', actor, postProduction)
        return presentFetched(counted, actor)
      })
    },
  }
}
