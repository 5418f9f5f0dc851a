import { kindFacts, kindOf } from '@regie/contract/medias/rules'
import type { MediaKind } from '@regie/contract/medias/schema'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { versionBump } from '#platform/db/columns.ts'
import { type Job, job, jobKind, noWorkLeft, recurringJob } from '#platform/jobs/jobs.ts'
import { typeOfStored } from '#platform/media/stored-type.ts'
import type { Platform } from '#platform/platform.ts'
import { ContentMismatch, NotStored } from '#platform/storage/storage.ts'
import { emitMediaEvent, productionOfFiles } from '../announce.ts'
import { mediaDownloads, medias, originalKey } from '../table.ts'
import { requestDescription } from './description.ts'
import { requestPreparation } from './preparation-queue.ts'

/** Checks a received file, and makes it a file of the production. */
export const acceptanceJob = jobKind({
  queue: 'medias.accept',
  label: 'Vérification d’un fichier reçu',
  payload: z.object({ mediaId: z.uuid() }),
  options: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 3600, heartbeatSeconds: 20 },
})

/** Days without progress after which an upload is removed. */
export const abandonedAfterDays = 7

async function refuseUpload({ db, storage }: Platform, mediaId: string, problem: string): Promise<void> {
  await storage.receiving.abandon(originalKey(mediaId))
  await db
    .update(medias)
    .set({ checkingSince: null, problem, updatedAt: sql`now()` })
    .where(and(eq(medias.id, mediaId), eq(medias.state, 'UPLOADING')))
}

/** The state of an accepted file: PROCESSING when it needs previews; otherwise READY, or FAILED when it is empty. */
function acceptedState({ size, kind, declared }: { size: number; kind: MediaKind; declared: MediaKind }) {
  if (size === 0) return { state: 'FAILED', problem: 'Ce fichier est vide.' } as const
  if (kindFacts[kind].readAs !== null) return { state: 'PROCESSING', problem: null } as const
  const problem = declared === 'OTHER' ? null : 'Ce format n’a pas d’aperçu : téléchargez-le.'
  return { state: 'READY', problem } as const
}

async function acceptUpload(platform: Platform, mediaId: string): Promise<void> {
  const { db, storage } = platform
  const [row] = await db
    .select()
    .from(medias)
    .where(and(eq(medias.id, mediaId), eq(medias.state, 'UPLOADING'), isNotNull(medias.checkingSince)))
  if (!row) return
  const { storageKey, size, declaredSha256 } = row
  const expected = { size, ...(declaredSha256 !== null && { sha256: declaredSha256 }) }
  try {
    const { sha256, crc32 } = await storage.receiving.accept(storageKey, expected)
    const type = await typeOfStored(platform, { storageKey, size })
    const kind = kindOf(type)
    const settled = acceptedState({ size, kind, declared: kindOf(row.type) })
    await db.transaction(async (tx) => {
      const production = await productionOfFiles(tx, row.productionId)
      const [accepted] = await tx
        .update(medias)
        .set({ ...settled, checkingSince: null, sha256, crc32, type, kind, ...versionBump(medias) })
        .where(and(eq(medias.id, mediaId), eq(medias.state, 'UPLOADING')))
        .returning()
      if (!accepted || !production) return
      const sender = row.createdById === null ? null : { id: row.createdById }
      await emitMediaEvent(tx, 'medias.received', sender, production, accepted)
      if (accepted.state === 'PROCESSING') {
        await requestPreparation(platform, tx, accepted)
        await requestDescription(platform, tx, accepted)
      } else await emitMediaEvent(tx, 'medias.prepared', null, production, accepted)
    })
  } catch (error) {
    if (error instanceof ContentMismatch)
      return refuseUpload(platform, mediaId, 'Ce qui est arrivé n’est pas ce qui a été envoyé : renvoyez ce fichier.')
    if (error instanceof NotStored)
      return refuseUpload(platform, mediaId, 'Ce qui était arrivé n’est plus là : renvoyez ce fichier.')
    throw error
  }
}

/** Ends the checks that no job performs any more: the sender can validate the received bytes again. */
async function releaseStuck({ db }: Platform): Promise<void> {
  await db
    .update(medias)
    .set({ checkingSince: null, problem: 'La vérification n’a pas abouti : réessayez.' })
    .where(
      and(
        eq(medias.state, 'UPLOADING'),
        isNotNull(medias.checkingSince),
        noWorkLeft(acceptanceJob, 'mediaId', medias.id),
      ),
    )
}

/** Removes the uploads without progress for a week (rows first, then bytes), and the expired download addresses. */
async function removeAbandoned({ db, storage, log }: Platform): Promise<void> {
  const gone = await db
    .delete(medias)
    .where(
      and(
        eq(medias.state, 'UPLOADING'),
        isNull(medias.checkingSince),
        lt(medias.updatedAt, sql`now() - make_interval(days => ${sql.raw(String(abandonedAfterDays))})`),
      ),
    )
    .returning({ storageKey: medias.storageKey })
  for (const { storageKey } of gone) await storage.receiving.abandon(storageKey)
  await db.delete(mediaDownloads).where(lt(mediaDownloads.expiresAt, sql`now()`))
  if (gone.length > 0) log.info({ uploads: gone.length }, 'abandoned uploads forgotten')
}

export const arrivalJobs = (platform: Platform): Job[] => [
  job(acceptanceJob, ({ mediaId }) => acceptUpload(platform, mediaId)),
  recurringJob('medias.release', 'Reprise des vérifications oubliées', '*/5 * * * *', () => releaseStuck(platform)),
  recurringJob('medias.forget', 'Oubli des envois abandonnés', '10 3 * * *', () => removeAbandoned(platform)),
]
