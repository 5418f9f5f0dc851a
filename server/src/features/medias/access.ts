import { isStaff } from '@regie/contract/can'
import { keysOf } from '@regie/contract/keys'
import { kindFacts } from '@regie/contract/medias/rules'
import type { Closure, MediaCategory, MediaKind, MediaState } from '@regie/contract/medias/schema'
import type { Previews } from '@regie/contract/medias/schema/previews'
import { can } from '@regie/contract/permissions'
import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { livePostProductions, productions, visibleProductions } from '#features/productions/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { closedFiles, guestMarks, medias, publishedFiles } from './table.ts'

/** True for a kind of file with a picture, which a watermark covers. */
function hasPicture(kind: MediaKind): boolean {
  const { shownAs } = kindFacts[kind]
  switch (shownAs) {
    case 'film':
    case 'picture':
    case 'pages':
      return true
    case 'sound':
    case null:
      return false
    default:
      return shownAs satisfies never
  }
}

/** True for a file whose pictures guests get marked, in a query that joins `productions`. */
export const isMarkedForGuests = and(
  eq(productions.guestWatermark, 'BURNT'),
  inArray(medias.kind, keysOf(kindFacts).filter(hasPicture)),
)

/** What the marked previews of a file must be made for: its link, and the run of its previews. */
export const wantedMark = sql<string>`${productions.guestMark} || ' ' || (${medias.previews} ->> 'run')`

const markedPreviews = new QueryBuilder()
  .select({ previews: guestMarks.previews })
  .from(guestMarks)
  .where(and(eq(guestMarks.mediaId, medias.id), eq(guestMarks.madeFor, wantedMark)))

/**
 * The previews of a file that a viewer is given, in a query that joins `productions`. Guests of a link that is burnt in
 * get marked ones, or none until those are made.
 */
export const previewsFor = ({ role }: Pick<Viewer, 'role'>): SQL<Previews | null> =>
  role === 'GUEST'
    ? sql`case when ${isMarkedForGuests} then (${markedPreviews}) else ${medias.previews} end`
    : sql`${medias.previews}`

const markFailed = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(guestMarks)
    .where(and(eq(guestMarks.mediaId, medias.id), eq(guestMarks.wanted, wantedMark), eq(guestMarks.hasFailed, true))),
)

/** The state of a file for a viewer: until its marked previews are made, guests of a link that is burnt in wait. */
export const stateFor = ({ role }: Pick<Viewer, 'role'>): SQL<MediaState> =>
  role === 'GUEST'
    ? sql`case when ${medias.state} = 'READY' and ${isMarkedForGuests} and ${medias.previews} is not null
        and not exists (${markedPreviews}) then case when ${markFailed} then 'FAILED' else 'PROCESSING' end
        else ${medias.state} end`
    : sql`${medias.state}`

/** True for a file of a version that was presented to the client. */
export const isPublished = exists(
  new QueryBuilder().select({ one: sql`1` }).from(publishedFiles).where(eq(publishedFiles.mediaId, medias.id)),
)

/** The category of a file when it is downloaded. A validated file of a finished post-production counts as LIVRABLE. */
export const downloadCategory = sql<MediaCategory>`case when ${exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(publishedFiles)
    .where(and(eq(publishedFiles.mediaId, medias.id), eq(publishedFiles.isDelivered, true))),
)} then 'LIVRABLE' else ${medias.category} end`

/** Why clients may look at a deliverable and not take it; null when they may, and for what they deposited themselves. */
export const clientClosure = sql<Closure | null>`case when ${downloadCategory} = 'LIVRABLE' then (${new QueryBuilder()
  .select({ cause: closedFiles.cause })
  .from(closedFiles)
  .where(eq(closedFiles.mediaId, medias.id))
  .orderBy(closedFiles.cause)
  .limit(1)}) end`

/** True for a photo that the client may select. */
const isSelectable = and(eq(medias.category, 'RUSH'), eq(medias.kind, 'IMAGE'), ne(productions.optionImageChoice, 'NO'))

/** True once a part of the production is delivered, in a query that joins `productions`. */
export const hasDelivery = or(
  eq(productions.status, 'FINISHED'),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(livePostProductions)
      .where(and(eq(livePostProductions.productionId, productions.id), eq(livePostProductions.status, 'FINISHED'))),
  ),
)

/**
 * The files that a viewer may see, once fully received, in a query that joins `productions`. Only files of productions
 * that the viewer sees. A client sees their deposits, the photos to select, the delivered files, and the files of
 * presented versions. A guest sees the files of presented versions only.
 */
export function visibleMedias(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['medias.read']) ? sql`true` : sql`false`
    if (viewer.role === 'GUEST') return isPublished
    return viewer.role === 'CLIENT'
      ? or(isSelectable, eq(medias.category, 'DEPOT'), and(eq(medias.category, 'LIVRABLE'), hasDelivery), isPublished)
      : sql`true`
  }
  return and(isNull(medias.deletedAt), ne(medias.state, 'UPLOADING'), visibleProductions(viewer), rows())
}
