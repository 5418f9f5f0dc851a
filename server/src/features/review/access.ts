import { isOfClientSide, isStaff } from '@regie/contract/can'
import type { Speaker } from '@regie/contract/review/schema'
import { aliasedTable, and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import { comments } from './table.ts'

const roots = aliasedTable(comments, 'roots')

/** The role under which a person comments. */
const speakers = { ADMIN: 'STAFF', PRODUCTEUR: 'STAFF', TALENT: 'TALENT', CLIENT: 'CLIENT', GUEST: 'GUEST' } as const

export const speakerOf = ({ role }: Pick<Viewer, 'role'>): Speaker => speakers[role]

/**
 * The versions of a post-production that a viewer may see. Clients and guests see the presented ones; staff also see
 * withdrawn ones.
 */
export function visibleVersions(viewer: Viewer): SQL | undefined {
  if (isStaff(viewer)) return undefined
  const isNotWithdrawn = isNull(postProductionVersions.withdrawnAt)
  return isOfClientSide(viewer) ? and(isNotWithdrawn, isNotNull(postProductionVersions.publishedAt)) : isNotWithdrawn
}

/** True for comments of a client, of a guest, or of the external review. */
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

/**
 * True for the first comment of a conversation, or when that first comment was sent. Answers to a draft wait with it.
 */
const isOfSentConversation = or(
  isNull(comments.parentId),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(roots)
      .where(and(eq(roots.id, comments.parentId), isNotNull(roots.sentAt))),
  ),
)

/** True for a comment that a client or a guest wrote in Régie: they may know its moment. */
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
 * True for a comment about a version that clients see, in a conversation begun after its presentation. Earlier comments
 * belong to the internal rounds.
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
 * The comments that a viewer may see. Staff see all. Talents see those of sent rounds, and their own. Clients and
 * guests see only those of presented versions, and never internal ones; they write the round together, so they see all
 * drafts of their side, and no others.
 */
export function visibleComments(viewer: Pick<Viewer, 'id' | 'role'>): SQL | undefined {
  const isNotDeleted = isNull(comments.deletedAt)
  if (isStaff(viewer)) return isNotDeleted
  if (!isOfClientSide(viewer))
    return and(
      isNotDeleted,
      or(and(isNotNull(comments.sentAt), isOfSentConversation), eq(comments.authorId, viewer.id)),
    )
  return and(
    isNotDeleted,
    eq(comments.isInternal, false),
    isOfShownVersion,
    or(isNotNull(comments.sentAt), isWrittenByClientSide),
  )
}
