import type { SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { subtitles } from './table.ts'

const trackColumns = {
  id: subtitles.id,
  fileKey: subtitles.mediaId,
  language: subtitles.language,
  name: subtitles.name,
  revision: subtitles.revision,
  validatedAt: subtitles.validatedAt,
  validatedByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
}

/** The subtitles of the files of a version, without their words. The caller checks access. */
export const readSubtitleTracks = (db: Executor, versionId: string): Promise<SubtitleTrack[]> =>
  db
    .select(trackColumns)
    .from(subtitles)
    .leftJoin(users, eq(users.id, subtitles.validatedById))
    .where(eq(subtitles.versionId, versionId))
    .orderBy(asc(subtitles.language))

/** Subtitles without their words. Throws NOT_FOUND. The caller checks access. */
export async function readSubtitleTrack(db: Executor, subtitlesId: string): Promise<SubtitleTrack> {
  const [found] = await db
    .select(trackColumns)
    .from(subtitles)
    .leftJoin(users, eq(users.id, subtitles.validatedById))
    .where(eq(subtitles.id, subtitlesId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Subtitles with their words and their version. The caller checks access. */
export const readSubtitles = (db: Executor, where: SQL) =>
  db
    .select({ ...trackColumns, versionId: subtitles.versionId, cues: subtitles.cues })
    .from(subtitles)
    .leftJoin(users, eq(users.id, subtitles.validatedById))
    .where(where)
