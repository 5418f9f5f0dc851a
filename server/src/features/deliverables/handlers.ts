import { isStaff } from '@regie/contract/can'
import type { deliverables as routes } from '@regie/contract/deliverables/routes'
import type { Deliverable } from '@regie/contract/deliverables/schema'
import { kindFacts, stemOf } from '@regie/contract/medias/rules'
import { webCopyOf } from '@regie/contract/medias/rules/copies'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { and, asc, count, eq, inArray, isNull, max, or, sql } from 'drizzle-orm'
import {
  clientClosure,
  closureFor,
  medias,
  publishedFiles,
  readMediaDetails,
  visibleMedias,
} from '#features/medias/index.ts'
import { openStep, postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { productions, visibleProduction } from '#features/productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database, Executor } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import type { Presented } from '#platform/present.ts'
import { presentDeliverable } from './present.ts'

type DeliverableSource = { productionId: string; postProductionId: string | null }

/** The final files that the actor may see, each with its post-production. */
export const readFinalFiles = (db: Executor, actor: Actor, { productionId, postProductionId }: DeliverableSource) =>
  db
    .selectDistinct({
      id: medias.id,
      name: medias.name,
      postProductionId: postProductions.id,
      postProductionName: postProductions.name,
      // The view `closed_files` asks the same.
      filmIds: sql<string[]>`array(select regie_films_of(${medias.burntSubtitlesId}))`,
      closedBy: clientClosure,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .leftJoin(publishedFiles, and(eq(publishedFiles.mediaId, medias.id), eq(publishedFiles.isDelivered, true)))
    .leftJoin(
      postProductions,
      and(eq(postProductions.id, publishedFiles.postProductionId), visiblePostProductions(actor)),
    )
    .where(
      and(
        eq(medias.productionId, productionId),
        visibleMedias(actor),
        or(eq(medias.category, 'LIVRABLE'), sql`${postProductions.id} is not null`),
        postProductionId === null
          ? undefined
          : or(eq(postProductions.id, postProductionId), isNull(postProductions.id)),
      ),
    )
    .orderBy(asc(medias.name), asc(medias.id))

/** Who downloaded each file, from the download log. */
async function readDownloads(db: Database, mediaIds: readonly string[]) {
  if (mediaIds.length === 0) return new Map<string, NonNullable<Deliverable['downloads']>>()
  const rows = await db
    .select({
      id: events.subjectId,
      count: count(),
      lastAt: max(events.at),
      lastByName: sql<
        string | null
      >`(array_agg(${users.firstname} || ' ' || ${users.lastname} order by ${events.at} desc))[1]`,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(and(eq(events.name, 'medias.downloaded'), inArray(events.subjectId, [...mediaIds])))
    .groupBy(events.subjectId)
  return new Map(rows.map(({ id, ...downloads }) => [id, downloads]))
}

/** The version of a file that a browser shows; null when it shows the file itself. */
function webVersionOf({ id, name, kind, previews }: MediaDetail): Deliverable['webVersion'] {
  const wanted = webCopyOf(previews)?.name ?? (kindFacts[kind].readAs === 'picture' ? 'large' : 'proxy')
  const made = previews?.files.find((file) => file.name === wanted)
  if (!previews || !made) return null
  const extension = made.type.slice(made.type.indexOf('/') + 1).replace('mpeg', kind === 'AUDIO' ? 'mp3' : 'mp4')
  const url = `/api/medias/${id}/previews/${wanted}?v=${previews.run}`
  return { url, size: made.size, name: `${stemOf(name)} – web.${extension}` }
}

async function readDeliverables(
  db: Database,
  actor: Actor,
  from: DeliverableSource,
): Promise<Presented<Deliverable>[]> {
  const files = await readFinalFiles(db, actor, from)
  const ids = files.map(({ id }) => id)
  const details = new Map((await readMediaDetails(db, actor, ids)).map((detail) => [detail.id, detail]))
  // Only the agency is shown who downloaded what.
  const downloads = await readDownloads(db, isStaff(actor) ? ids : [])
  const found = files.flatMap(({ id, postProductionId, postProductionName, filmIds, closedBy }) => {
    const detail = details.get(id)
    if (!detail) return []
    const none = { count: 0, lastAt: null, lastByName: null }
    return [
      {
        ...detail,
        postProductionId,
        postProductionName,
        filmIds,
        closedBy: closureFor(actor, { closedBy }),
        webVersion: webVersionOf(detail),
        downloads: downloads.get(id) ?? none,
      },
    ]
  })
  return presentDeliverable.all(found, actor)
}

export function deliverablesHandlers({ db }: Platform): Handlers<typeof routes> {
  return {
    async ofProduction({ params: { productionId } }, { actor }) {
      const { id } = await visibleProduction(db, actor, productionId)
      return readDeliverables(db, actor, { productionId: id, postProductionId: null })
    },

    async ofPostProduction({ params }, { actor }) {
      const postProduction = await openStep(db, actor, params.postProductionId, 'delivery')
      const { id: postProductionId, productionId, status } = postProduction
      if (actor.role === 'TALENT' && status !== 'FINISHED') throw fail('STEP_CLOSED')
      return readDeliverables(db, actor, { productionId, postProductionId })
    },
  }
}
