import { expiringDays } from '@regie/contract/documents/rules'
import type { ExpiringDocuments, PersonDocument } from '@regie/contract/documents/schema'
import type { Role } from '@regie/contract/permissions'
import { aliasedTable, and, asc, desc, eq, exists, gt, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import { fail } from '#platform/http/failure.ts'
import { documentOwners } from './access.ts'
import { documents } from './table.ts'

const depositors = aliasedTable(users, 'depositor')
const newer = aliasedTable(documents, 'newer')
const fullName = (of: { firstname: AnyPgColumn; lastname: AnyPgColumn }) =>
  sql<string>`${of.firstname} || ' ' || ${of.lastname}`

const documentColumns = {
  id: documents.id,
  userId: documents.userId,
  kind: documents.kind,
  name: documents.name,
  size: documents.size,
  type: documents.type,
  expiresOn: documents.expiresOn,
  note: documents.note,
  depositedById: documents.depositedById,
  depositedByName: fullName(depositors),
  createdAt: documents.createdAt,
  version: documents.version,
}

/** The person whose documents these are. */
export type Owner = { id: string; role: Role; name: string }
const ownerColumns = { id: users.id, role: users.role, name: fullName(users) }

const isThere = isNull(documents.deletedAt)
/** The last day of those that are said to expire soon. */
const soon = sql`${todayInParis} + ${sql.raw(String(expiringDays))}`

/** A person whose documents the actor reads. Throws NOT_FOUND. */
export async function readOwner(db: Executor, actor: Actor, userId: string): Promise<Owner> {
  const [found] = await db
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.id, userId), documentOwners(actor)))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The same, kept from being erased until the document is written. */
export async function lockOwner(tx: Transaction, actor: Actor, userId: string): Promise<Owner> {
  const [found] = await tx
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.id, userId), documentOwners(actor)))
    .for('update')
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The documents of a person: those to renew, the first to expire first, then the latest. */
export const readDocuments = (db: Executor, userId: string): Promise<PersonDocument[]> =>
  db
    .select(documentColumns)
    .from(documents)
    .innerJoin(depositors, eq(depositors.id, documents.depositedById))
    .where(and(eq(documents.userId, userId), isThere))
    .orderBy(
      sql`case when ${documents.expiresOn} <= ${soon} then ${documents.expiresOn} end`,
      desc(documents.createdAt),
      asc(documents.id),
    )

export const countDocuments = (db: Executor, userId: string): Promise<number> =>
  db.$count(documents, and(eq(documents.userId, userId), isThere))

/** A document that is there. Throws NOT_FOUND. */
export async function readDocument(db: Executor, documentId: string): Promise<PersonDocument> {
  const [found] = await db
    .select(documentColumns)
    .from(documents)
    .innerJoin(depositors, eq(depositors.id, documents.depositedById))
    .where(and(eq(documents.id, documentId), isThere))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/**
 * A document that the actor reads, with its person, locked before a change. `which`: those that are there, or those that may come
 * back. Throws NOT_FOUND.
 */
export async function lockDocument(
  tx: Transaction,
  actor: Actor,
  documentId: string,
  which: SQL | undefined = isThere,
): Promise<Owner> {
  // The person first, as a deposit and an erasure lock them.
  const [found] = await tx.select({ userId: documents.userId }).from(documents).where(eq(documents.id, documentId))
  if (!found) throw fail('NOT_FOUND')
  const owner = await lockOwner(tx, actor, found.userId)
  const locked = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), which))
    .for('update')
  if (locked.length === 0) throw fail('NOT_FOUND')
  return owner
}

/** The file of a document that the actor reads. Throws NOT_FOUND. */
export async function readFileOf(db: Executor, actor: Actor, documentId: string) {
  const [found] = await db
    .select({ name: documents.name, type: documents.type, size: documents.size, storageKey: documents.storageKey })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(and(eq(documents.id, documentId), isThere, documentOwners(actor)))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Shown at once on a page; the others are counted. */
const shownExpiring = 6

/** True of a document that was renewed: the person has another of its kind, which lasts longer, or a later one without an end. */
export const isRenewed = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.userId, documents.userId),
        eq(newer.kind, documents.kind),
        ne(documents.kind, 'OTHER'),
        or(
          gt(newer.expiresOn, documents.expiresOn),
          and(isNull(newer.expiresOn), gt(newer.createdAt, documents.createdAt)),
        ),
        isNull(newer.deletedAt),
      ),
    ),
)

/** The documents to renew among those that the actor reads. */
export async function readExpiring(db: Executor, actor: Actor): Promise<ExpiringDocuments> {
  const rows = await db
    .select({
      id: documents.id,
      userId: documents.userId,
      personName: fullName(users),
      kind: documents.kind,
      expiresOn: sql<string>`${documents.expiresOn}`,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(
      and(lte(documents.expiresOn, soon), isThere, not(isRenewed), isNull(users.deactivatedAt), documentOwners(actor)),
    )
    .orderBy(asc(documents.expiresOn), asc(documents.id))
    .limit(shownExpiring)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _count, ...row }) => row) }
}
