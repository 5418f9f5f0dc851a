import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { isStaff } from '../../platform/actor.ts'
import { postProductionVersions } from '../post-productions/index.ts'
import { users } from '../users/index.ts'
import { comments } from './table.ts'

/** The versions that somebody may see of a post-production they see: the client, those shown to them; staff, even those taken back. */
export function visibleVersions(actor: Actor): SQL | undefined {
  if (isStaff(actor)) return undefined
  const kept = isNull(postProductionVersions.withdrawnAt)
  return actor.role === 'CLIENT' ? and(kept, isNotNull(postProductionVersions.publishedAt)) : kept
}

/**
 * The comments that somebody may see, where their author is joined as `users`: staff, all; a talent, those of the rounds sent, and
 * their own; a client, never the internal ones, and drafts only of their own side, who write the round together.
 */
export function visibleComments(actor: Actor): SQL | undefined {
  const kept = isNull(comments.deletedAt)
  if (isStaff(actor)) return kept
  const own = eq(comments.authorId, actor.id)
  if (actor.role === 'CLIENT')
    return and(kept, eq(comments.isInternal, false), or(isNotNull(comments.sentAt), own, eq(users.role, 'CLIENT')))
  return and(kept, or(isNotNull(comments.sentAt), own))
}
