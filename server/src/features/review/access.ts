import { isOfClientSide, isStaff } from '@regie/contract/can'
import type { Speaker } from '@regie/contract/review/schema'
import { aliasedTable, and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import { comments } from './table.ts'

const roots = aliasedTable(comments, 'roots')

/** As whom somebody speaks. */
const speakers = { ADMIN: 'STAFF', PRODUCTEUR: 'STAFF', TALENT: 'TALENT', CLIENT: 'CLIENT', GUEST: 'GUEST' } as const

export const speakerOf = ({ role }: Pick<Viewer, 'role'>): Speaker => speakers[role]

/** The versions that somebody may see of a post-production they see: the client's side, those shown to it; staff, even those taken back. */
export function visibleVersions(viewer: Viewer): SQL | undefined {
  if (isStaff(viewer)) return undefined
  const kept = isNull(postProductionVersions.withdrawnAt)
  return isOfClientSide(viewer) ? and(kept, isNotNull(postProductionVersions.publishedAt)) : kept
}

/** True for what somebody wrote. */
export const isOwn = (viewer: Viewer): SQL =>
  viewer.role === 'GUEST' ? eq(comments.guestId, viewer.id) : eq(comments.authorId, viewer.id)

/** True for what was written on the client's side: by a client, by a guest, or in the external review. */
export const isWrittenByClientSide = or(
  isNotNull(comments.guestId),
  isNotNull(comments.externalId),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, comments.authorId), eq(users.role, 'CLIENT'))),
  ),
)

/** True for a comment that is the first of its conversation, or whose first was sent: what answers a draft waits with it. */
const isOfSentConversation = or(
  isNull(comments.parentId),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(roots)
      .where(and(eq(roots.id, comments.parentId), isNotNull(roots.sentAt))),
  ),
)

/** True for what somebody of the client's side wrote in Régie, whose moment is theirs to know. */
const isByClientSide = or(
  isNotNull(roots.guestId),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, roots.authorId), eq(users.role, 'CLIENT'))),
  ),
)

/**
 * True for a comment about a version that the client's side may see, in a conversation that began once it was presented: what was said
 * before is part of the rounds within the agency.
 */
const isOfShownVersion = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(postProductionVersions)
    .innerJoin(roots, sql`${roots.id} = coalesce(${comments.parentId}, ${comments.id})`)
    .where(
      and(
        eq(postProductionVersions.id, comments.versionId),
        isNull(postProductionVersions.withdrawnAt),
        isNotNull(postProductionVersions.publishedAt),
        or(isByClientSide, sql`coalesce(${roots.sentAt}, ${roots.createdAt}) >= ${postProductionVersions.publishedAt}`),
      ),
    ),
)

/**
 * The comments that somebody may see: staff, all; a talent, those of the rounds sent, and their own; the client's side, never the
 * internal ones, only those of the versions it is shown, and drafts only of its own, who write the round together.
 */
export function visibleComments(viewer: Viewer): SQL | undefined {
  const kept = isNull(comments.deletedAt)
  if (isStaff(viewer)) return kept
  if (!isOfClientSide(viewer))
    return and(kept, or(and(isNotNull(comments.sentAt), isOfSentConversation), isOwn(viewer)))
  return and(
    kept,
    eq(comments.isInternal, false),
    isOfShownVersion,
    or(isNotNull(comments.sentAt), isOwn(viewer), isWrittenByClientSide),
  )
}
