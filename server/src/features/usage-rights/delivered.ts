import { sql } from 'drizzle-orm'
import { medias, publishedFiles } from '#features/medias/index.ts'
import { postProductionFiles, postProductions, postProductionVersions } from '#features/post-productions/index.ts'

/** On medias: the file is a deliverable, by itself or by an edit that is finished. */
export const isDelivered = sql<boolean>`(${medias.category} = 'LIVRABLE' or exists (
  select from ${publishedFiles} where ${publishedFiles.mediaId} = ${medias.id} and ${publishedFiles.isDelivered}))`

const isOfFinishedEdit = sql`exists (
  select from ${postProductionFiles}
    join ${postProductionVersions} on ${postProductionVersions.id} = ${postProductionFiles.versionId}
    join ${postProductions} on ${postProductions.id} = ${postProductionVersions.postProductionId}
  where ${postProductionFiles.mediaId} = ${medias.id} and ${postProductions.status} = 'FINISHED' and ${postProductions.deletedAt} is null)`

/** On medias, or on none: the file is delivered no more. It went, or its edit is finished by another version. */
export const isUndelivered = sql<boolean>`coalesce(
  ${medias.deletedAt} is not null or (not ${isDelivered} and ${isOfFinishedEdit}), false)`
