import { isOfClientSide } from '@regie/contract/can'
import type { OwnVerdict, Reviewer, Reviewers } from '@regie/contract/review/schema/verdicts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, max, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { companyMembers } from '#features/companies/index.ts'
import { postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { guests } from '#features/session/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { attendances, comments, reminders, verdicts } from './table.ts'

/** True for the versions of a post-production that the client's side was shown. */
export const isShownVersion = (postProductionId: string | SQLWrapper): SQL | undefined =>
  and(
    eq(postProductionVersions.postProductionId, postProductionId),
    isNull(postProductionVersions.withdrawnAt),
    isNotNull(postProductionVersions.publishedAt),
  )

type ShownVersion = { id: string; clientNumber: number | null }

/** The last version that the client's side was shown; null without one. */
export async function readShownVersion(db: Executor, postProductionId: string): Promise<ShownVersion | null> {
  const [version] = await db
    .select({ id: postProductionVersions.id, clientNumber: postProductionVersions.clientNumber })
    .from(postProductionVersions)
    .where(isShownVersion(postProductionId))
    .orderBy(desc(postProductionVersions.number))
    .limit(1)
  return version ?? null
}

const given = {
  versionId: verdicts.versionId,
  verdict: verdicts.verdict,
  note: verdicts.note,
  givenAt: verdicts.givenAt,
}

/** What a client or a guest thinks of a version; null for the others. */
export async function readOwnVerdict(
  db: Executor,
  viewer: Viewer,
  versionId: string | null,
): Promise<OwnVerdict | null> {
  if (versionId === null || !isOfClientSide(viewer)) return null
  const [own] = await db
    .select(given)
    .from(verdicts)
    .where(and(eq(verdicts.versionId, versionId), eq(verdicts.personId, viewer.id)))
  return own ?? null
}

/** The members of a company who judge its versions. */
export const readReviewingMembers = (db: Executor, companyId: string) =>
  db
    .select({ id: users.id, name: sql<string>`${users.firstname} || ' ' || ${users.lastname}` })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), eq(users.role, 'CLIENT'), openAccount))
    .orderBy(asc(users.firstname), asc(users.lastname))

/** The last verdict of each person on the versions that the client's side was shown. */
const readVerdicts = (db: Executor, postProductionId: string) =>
  db
    .selectDistinctOn([verdicts.personId], {
      personId: verdicts.personId,
      clientNumber: postProductionVersions.clientNumber,
      ...given,
    })
    .from(verdicts)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, verdicts.versionId))
    .where(isShownVersion(postProductionId))
    .orderBy(verdicts.personId, desc(postProductionVersions.number))

/** Who opened a version, when, and how many hundredths of its files they saw. */
const readAttendances = (db: Executor, versionId: string) =>
  db
    .select({
      personId: attendances.personId,
      openedAt: min(attendances.openedAt).mapWith(attendances.openedAt),
      lastSeenAt: max(attendances.lastSeenAt).mapWith(attendances.lastSeenAt),
      parts: sql<number>`sum(bit_count(${attendances.seen}))::int`,
    })
    .from(attendances)
    .where(eq(attendances.versionId, versionId))
    .groupBy(attendances.personId)

/** The guests among some people, and those who commented a post-production. */
const readReviewingGuests = (db: Executor, postProductionId: string, personIds: string[]) =>
  db
    .select({ id: guests.id, name: guests.name })
    .from(guests)
    .where(
      sql`${guests.id} in (select ${comments.guestId} from ${comments} where ${comments.postProductionId} = ${postProductionId}
        and ${comments.deletedAt} is null) or ${inArray(guests.id, personIds)}`,
    )
    .orderBy(sql`${guests.name} nulls last`, asc(guests.createdAt))

const byPerson = <Row extends { personId: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.personId, row]))

/**
 * The people whose verdict is expected: the members of the client's company, and the guests who opened the last version that
 * was shown, gave a verdict or commented.
 */
export async function readReviewers(
  db: Executor,
  { id: postProductionId, companyId }: { id: string; companyId: string },
): Promise<Reviewers> {
  const version = await readShownVersion(db, postProductionId)
  if (!version) return { versionId: null, clientNumber: null, reviewers: [] }
  const judged = byPerson(await readVerdicts(db, postProductionId))
  const attended = byPerson(await readAttendances(db, version.id))
  const reminded = new Map(
    (await db.select().from(reminders).where(eq(reminders.versionId, version.id))).map((row) => [row.userId, row]),
  )
  const files = await db.$count(postProductionFiles, eq(postProductionFiles.versionId, version.id))
  const reviewerOf = (person: { id: string; name: string | null }, isGuest: boolean): Reviewer => {
    const { personId: _, ...verdict } = judged.get(person.id) ?? { personId: null }
    const looked = attended.get(person.id)
    return {
      ...person,
      isGuest,
      verdict: 'verdict' in verdict ? verdict : null,
      openedAt: looked?.openedAt ?? null,
      lastSeenAt: looked?.lastSeenAt ?? null,
      seen: files === 0 ? 0 : Math.floor((looked?.parts ?? 0) / files),
      remindedAt: reminded.get(person.id)?.remindedAt ?? null,
    }
  }
  const members = await readReviewingMembers(db, companyId)
  const visitors = await readReviewingGuests(db, postProductionId, [...judged.keys(), ...attended.keys()])
  return {
    versionId: version.id,
    clientNumber: version.clientNumber,
    reviewers: [
      ...members.map((member) => reviewerOf(member, false)),
      ...visitors.map((guest) => reviewerOf(guest, true)),
    ],
  }
}
