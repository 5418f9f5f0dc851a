import type { Subtitles, SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { subtitleRevisions, subtitles } from './table.ts'

/** Subtitles, and what of them was before the client saw their version. */
export type TrackRow<Track extends SubtitleTrack = SubtitleTrack> = {
  track: Track
  publishedAt: string | null
  /** Revisions that were replaced before the presentation. */
  hiddenRevisions: number
}

const trackColumns = ({ id }: Pick<Viewer, 'id'>) => ({
  id: subtitles.id,
  fileKey: subtitles.mediaId,
  language: subtitles.language,
  name: subtitles.name,
  revision: subtitles.revision,
  isOwn: sql<boolean>`exists (
    select from ${subtitleRevisions} where ${subtitleRevisions.subtitlesId} = ${subtitles.id}
      and ${subtitleRevisions.revision} = ${subtitles.revision} and ${subtitleRevisions.authorId} = ${id})`,
  validatedAt: subtitles.validatedAt,
  validatedByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
  publishedAt: postProductionVersions.publishedAt,
  hiddenRevisions: sql<number>`(
    select coalesce(max(${subtitleRevisions.revision}) - 1, 0) from ${subtitleRevisions}
      where ${subtitleRevisions.subtitlesId} = ${subtitles.id} and ${subtitleRevisions.at} <= ${postProductionVersions.publishedAt})`,
})

const isThere = isNull(subtitles.removedAt)

/** The subtitles of the files of a version, without their words. The caller checks access. */
export async function readSubtitleTracks(
  db: Executor,
  viewer: Pick<Viewer, 'id'>,
  versionId: string,
): Promise<TrackRow[]> {
  const found = await db
    .select(trackColumns(viewer))
    .from(subtitles)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, subtitles.versionId))
    .leftJoin(users, eq(users.id, subtitles.validatedById))
    .where(and(eq(subtitles.versionId, versionId), isThere))
    .orderBy(asc(subtitles.language))
  return found.map(({ publishedAt, hiddenRevisions, ...track }) => ({ track, publishedAt, hiddenRevisions }))
}

/** Subtitles without their words. Throws NOT_FOUND. The caller checks access. */
export async function readSubtitleTrack(
  db: Executor,
  viewer: Pick<Viewer, 'id'>,
  subtitlesId: string,
): Promise<TrackRow> {
  const [found] = await db
    .select(trackColumns(viewer))
    .from(subtitles)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, subtitles.versionId))
    .leftJoin(users, eq(users.id, subtitles.validatedById))
    .where(and(eq(subtitles.id, subtitlesId), isThere))
  if (!found) throw fail('NOT_FOUND')
  const { publishedAt, hiddenRevisions, ...track } = found
  return { track, publishedAt, hiddenRevisions }
}

/**
 * Subtitles with their words and their version; those that were removed where `isRemovedToo` says so. Throws NOT_FOUND. The caller checks
 * access.
 */
export async function readSubtitles(
  db: Executor,
  viewer: Pick<Viewer, 'id'>,
  subtitlesId: string,
  { isRemovedToo = false } = {},
): Promise<TrackRow<Subtitles> & { versionId: string }> {
  const [found] = await db
    .select({ ...trackColumns(viewer), versionId: subtitles.versionId, cues: subtitles.cues })
    .from(subtitles)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, subtitles.versionId))
    .leftJoin(users, eq(users.id, subtitles.validatedById))
    .where(and(eq(subtitles.id, subtitlesId), isRemovedToo ? undefined : isThere))
  if (!found) throw fail('NOT_FOUND')
  const { versionId, publishedAt, hiddenRevisions, ...track } = found
  return { track, versionId, publishedAt, hiddenRevisions }
}
