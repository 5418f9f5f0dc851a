import type { Cover, CoverSubject } from '@regie/contract/covers/schema'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  filmStoryboard,
  hasPicture,
  isOfWork,
  listPictureAddress,
  medias,
  visibleMedias,
} from '#features/medias/index.ts'
import {
  postProductionFiles,
  postProductions,
  postProductionVersions,
  visiblePostProductions,
} from '#features/post-productions/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { chosenCovers } from './table.ts'

const ofProduction = eq(productions.id, medias.productionId)
const ofMedia = eq(medias.id, chosenCovers.mediaId)
const fields = sql`${medias.id} as "mediaId", ${listPictureAddress} as picture, ${filmStoryboard} as storyboard`
const isAsked = (id: AnyPgColumn) => sql`${id} = asked.id`

/** The latest picture of the current production, among those that the viewer sees. */
const latestOfProduction = (viewer: Viewer): SQL => sql`
  select ${fields}, false as "isChosen", ${medias.createdAt} as at from ${medias}
  where ${and(ofProduction, hasPicture, isOfWork, visibleMedias(viewer))}
  order by ${medias.createdAt} desc, ${medias.id} desc limit 1`

const chosenFor = (viewer: Viewer, subject: SQL): SQL => sql`
  select ${fields}, true as "isChosen" from ${chosenCovers}
  join ${medias} on ${ofMedia} join ${productions} on ${ofProduction}
  where ${and(subject, hasPicture, visibleMedias(viewer))}`

/** The picture of each kind of row, best first, in a query whose `asked` holds the ids. */
const picturesOf: Record<CoverSubject, (viewer: Viewer) => SQL> = {
  projects: (viewer) => sql`
    select found.* from ${projects} cross join lateral (
      (${chosenFor(viewer, isAsked(chosenCovers.projectId))})
      union all
      (select latest."mediaId", latest.picture, latest.storyboard, latest."isChosen"
        from ${productions} cross join lateral (${latestOfProduction(viewer)}) as latest
        where ${and(isAsked(productions.projectId), visibleProductions(viewer))} order by latest.at desc limit 1)
    ) as found
    where ${and(isAsked(projects.id), visibleProjects(viewer))}`,
  productions: (viewer) => sql`
    (${chosenFor(viewer, isAsked(chosenCovers.productionId))})
    union all
    (select latest."mediaId", latest.picture, latest.storyboard, latest."isChosen"
      from ${productions} cross join lateral (${latestOfProduction(viewer)}) as latest
      where ${and(isAsked(productions.id), visibleProductions(viewer))})`,
  'post-productions': (viewer) => sql`
    select ${fields}, false as "isChosen" from ${postProductions}
    join ${postProductionVersions} on ${eq(postProductionVersions.postProductionId, postProductions.id)}
    join ${postProductionFiles} on ${eq(postProductionFiles.versionId, postProductionVersions.id)}
    join ${medias} on ${eq(medias.id, postProductionFiles.mediaId)} join ${productions} on ${ofProduction}
    where ${and(
      isAsked(postProductions.id),
      isNull(postProductionVersions.withdrawnAt),
      visiblePostProductions(viewer),
      hasPicture,
      visibleMedias(viewer),
    )}
    order by ${postProductionVersions.number} desc, ${postProductionFiles.rank} limit 1`,
}

/** The covers of some rows, among the pictures that the viewer sees; none for a row without any. */
export async function findCovers(
  db: Executor,
  viewer: Viewer,
  of: CoverSubject,
  ids: readonly string[],
): Promise<Cover[]> {
  const { rows } = await db.execute<Cover>(sql`
    select asked.id, found.*
    from unnest(${sql.param([...new Set(ids)])}::uuid[]) as asked (id)
    cross join lateral (
      select * from (${picturesOf[of](viewer)}) as candidates order by "isChosen" desc limit 1
    ) as found`)
  return rows
}
