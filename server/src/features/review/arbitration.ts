import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { isAwaiting, leavesToDecider, unsettledGroups } from '@regie/contract/review/rules/arbitration'
import type { Comment } from '@regie/contract/review/schema'
import type { Contradiction, DeciderTerms, RoundDecision } from '@regie/contract/review/schema/arbitration'
import { aliasedTable, and, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companyMembers } from '#features/companies/index.ts'
import type { CheckDecider } from '#features/manifest.ts'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { guests } from '#features/session/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor, Viewer } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { readComments } from './comment.ts'
import { readDecider } from './decider.ts'
import { arbitrations, comments, contradictions, verdicts } from './table.ts'
import { readReviewingMembers, readShownVersion } from './verdicts.ts'

const fullName = sql<string>`${users.firstname} || ' ' || ${users.lastname}`

/** True for the agency, and for the main contact of the company. */
async function mayNameDecider(db: Executor, actor: Actor, companyId: string): Promise<boolean> {
  if (isStaff(actor)) return can(actor, ['productions.update'])
  const isMain = and(
    eq(companyMembers.companyId, companyId),
    eq(companyMembers.userId, actor.id),
    eq(companyMembers.isMainContact, true),
  )
  return (await db.$count(companyMembers, isMain)) > 0
}

/** Who decides for the client of a production, and who may. The caller checks access. */
export async function readDeciderTerms(
  db: Executor,
  actor: Actor,
  { id, companyId }: { id: string; companyId: string },
): Promise<DeciderTerms> {
  const found = await readDecider(db, id)
  return {
    decider: found && { id: found.id, name: found.name },
    days: found?.days ?? null,
    members: await readReviewingMembers(db, companyId),
    mayChange: await mayNameDecider(db, actor, companyId),
  }
}

/** Those of the client's side who said what they think of a version: by a verdict, or by a comment. */
async function readWhoAnswered(db: Executor, versionId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${verdicts.personId} as id from ${verdicts} where ${verdicts.versionId} = ${versionId}
    union select ${comments.authorId} from ${comments}
      where ${and(eq(comments.versionId, versionId), isNull(comments.deletedAt))} and ${comments.authorId} is not null`)
  return new Set(rows.map(({ id }) => id))
}

/** The members who have said nothing yet of a version, but the décideur. */
export async function readAwaited(
  db: Executor,
  { versionId, companyId, deciderId }: { versionId: string; companyId: string; deciderId: string },
) {
  const [members, answered] = await Promise.all([readReviewingMembers(db, companyId), readWhoAnswered(db, versionId)])
  return members.filter(({ id }) => id !== deciderId && !answered.has(id))
}

/** The verdicts on a version, with the names of those who gave them. */
const readVerdictsOn = (db: Executor, versionId: string): Promise<RoundDecision['verdicts']> =>
  db
    .select({
      personId: verdicts.personId,
      name: sql<string | null>`coalesce(${fullName}, ${guests.name})`,
      verdict: verdicts.verdict,
    })
    .from(verdicts)
    .leftJoin(users, eq(users.id, verdicts.userId))
    .leftJoin(guests, eq(guests.id, verdicts.guestId))
    .where(eq(verdicts.versionId, versionId))
    .orderBy(verdicts.givenAt)

/** The contradictions that somebody marked among the comments of a post-production. */
const readContradictions = (db: Executor, postProductionId: string): Promise<Contradiction[]> =>
  db
    .select({ firstId: contradictions.firstId, secondId: contradictions.secondId })
    .from(contradictions)
    .innerJoin(comments, eq(comments.id, contradictions.firstId))
    .where(eq(comments.postProductionId, postProductionId))
    .orderBy(contradictions.firstId, contradictions.secondId)

type Decided = Pick<PostProductionListed, 'id' | 'productionId' | 'companyId'>

/** How the client's side decides on the presented version; null where nobody is named, and for talents. */
export async function readDecision(
  db: Executor,
  viewer: Pick<Viewer, 'id' | 'role'>,
  { id, productionId, companyId }: Decided,
): Promise<RoundDecision | null> {
  if (viewer.role === 'TALENT') return null
  const decider = await readDecider(db, productionId)
  if (!decider) return null
  const { days, ...named } = decider
  const shown = await readShownVersion(db, id)
  const marked = await readContradictions(db, id)
  const isToldAll = isStaff(viewer) || viewer.id === decider.id
  if (!shown) return { decider: named, until: null, awaited: [], verdicts: [], contradictions: marked }
  const [[version], awaited, given] = await Promise.all([
    db
      .select({
        until: sql<
          string | null
        >`to_char((${postProductionVersions.publishedAt} + make_interval(days => ${days}::int)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      })
      .from(postProductionVersions)
      .where(eq(postProductionVersions.id, shown.id)),
    readAwaited(db, { versionId: shown.id, companyId, deciderId: decider.id }),
    isToldAll ? readVerdictsOn(db, shown.id) : [],
  ])
  return {
    decider: named,
    until: version?.until ?? null,
    awaited: isToldAll ? awaited.map(({ name }) => name) : [],
    verdicts: given,
    contradictions: marked,
  }
}

/** Throws FORBIDDEN for a client whose company named somebody else to decide. */
export async function checkIsDecider(db: Executor, actor: Actor, productionId: string): Promise<void> {
  if (actor.role !== 'CLIENT') return
  const decider = await readDecider(db, productionId)
  if (decider && leavesToDecider(actor, decider.id))
    throw fail('FORBIDDEN', { message: `C’est à ${decider.name} de décider.` })
}

/** Throws REVIEWERS_AWAITED to the client's side before the others answered, unless their delay ended. */
function checkAwaited(actor: Actor, decision: RoundDecision): void {
  if (isStaff(actor) || !isAwaiting(decision, Date.now())) return
  throw fail('REVIEWERS_AWAITED', {
    message: `Ces relecteurs n’ont pas encore répondu : ${decision.awaited.join(', ')}. Vous pourrez décider sans eux après le délai.`,
  })
}

/**
 * Lets the client's side validate, or throws FORBIDDEN for somebody who does not decide, REVIEWERS_AWAITED before the others answered
 * on the whole version.
 */
export const checkDecider: CheckDecider = async (tx, actor, postProduction, { isOneFile }) => {
  await checkIsDecider(tx, actor, postProduction.productionId)
  if (isOneFile) return
  const decision = await readDecision(tx, actor, postProduction)
  if (decision) checkAwaited(actor, decision)
}

/**
 * Lets a round of the client's side leave, or throws FORBIDDEN for somebody who does not decide, REVIEWERS_AWAITED before the others
 * answered, ARBITRATION_LEFT while comments contradict each other. The agency sends for the client, and waits for nobody.
 */
export async function checkDecision(
  tx: Transaction,
  actor: Actor,
  postProduction: PostProductionListed,
): Promise<void> {
  const decision = await readDecision(tx, actor, postProduction)
  if (!decision) return
  await checkIsDecider(tx, actor, postProduction.productionId)
  checkAwaited(actor, decision)
  const said = await readComments(tx, actor, postProduction.id)
  if (unsettledGroups(said, decision.contradictions).length > 0) throw fail('ARBITRATION_LEFT')
}

/** A draft of the presented version that the décideur may settle. Throws COMMENT_SENT, INVALID. */
export function checkDraft(comment: Comment, postProductionId: string): void {
  if (comment.sentAt !== null) throw fail('COMMENT_SENT')
  if (comment.postProductionId !== postProductionId || comment.parentId !== null || comment.isInternal)
    throw fail('INVALID', { message: 'Ce commentaire n’est pas de ceux que le client envoie.' })
}

const saying = aliasedTable(comments, 'saying')

/** Gives comments back to be settled, and those that were merged into them. Those that left are asked of the talent. */
export async function forgetSettled(tx: Transaction, commentIds: readonly string[]): Promise<void> {
  const ids = [...commentIds]
  if (ids.length === 0) return
  const isForgotten = or(inArray(arbitrations.commentId, ids), inArray(arbitrations.intoId, ids))
  // What said it as well may be done.
  const isLeft = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(arbitrations)
      .leftJoin(saying, eq(saying.id, arbitrations.intoId))
      .where(
        and(
          eq(arbitrations.commentId, comments.id),
          isForgotten,
          ne(arbitrations.outcome, 'KEPT'),
          isNull(saying.resolvedAt),
        ),
      ),
  )
  await tx
    .update(comments)
    .set({ resolvedAt: null, resolvedById: null })
    .where(and(isNotNull(comments.sentAt), isLeft))
  await tx.delete(arbitrations).where(isForgotten)
}

/**
 * Forgets what was made of a draft whose author says something else, or deletes it: it is settled again, and so are those that it said
 * for. The décideur may complete what others were merged into.
 */
export async function forgetArbitration(
  tx: Transaction,
  actor: Pick<Viewer, 'id'>,
  { id, productionId }: { id: string; productionId: string },
  { isDeleted }: { isDeleted: boolean },
): Promise<void> {
  if (!isDeleted && (await readDecider(tx, productionId))?.id === actor.id) return
  await forgetSettled(tx, [id])
}
