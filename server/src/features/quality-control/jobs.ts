import { judgedCategories } from '@regie/contract/medias/rules'
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { measureJob, medias, requestMeasures } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { type Job, noWorkLeft, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { qualityTerms } from './table.ts'

/** Files whose measurement is asked for at once. */
const mostAsked = 50

/** Queues the measurement of the versions and deliverables of controlled productions that an earlier release prepared. */
export async function requestLackingMeasures(platform: Platform, tx: Executor, where?: SQL): Promise<void> {
  if (!platform.mediaTool) return
  const lacking = await tx
    .select({
      id: medias.id,
      category: medias.category,
      storageKey: medias.storageKey,
      createdById: medias.createdById,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .innerJoin(qualityTerms, eq(qualityTerms.productionId, productions.id))
    .where(
      and(
        eq(qualityTerms.isOn, true),
        isNull(productions.deletedAt),
        inArray(medias.category, judgedCategories),
        inArray(medias.kind, ['VIDEO', 'AUDIO']),
        eq(medias.state, 'READY'),
        isNotNull(medias.technical),
        isNull(medias.measures),
        isNull(medias.deletedAt),
        noWorkLeft(measureJob, 'mediaId', medias.id),
        where,
      ),
    )
    .limit(mostAsked)
  for (const row of lacking) await requestMeasures(platform, tx, row)
}

export const qualityControlJobs = (platform: Platform): Job[] => [
  recurringJob('quality-control.measures', 'Contrôles techniques qui manquent', '*/10 * * * *', () =>
    platform.db.transaction((tx) => requestLackingMeasures(platform, tx)),
  ),
]
