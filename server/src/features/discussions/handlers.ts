import type { discussions as routes } from '@regie/contract/discussions/routes'
import { type Discussion, type DiscussionSubject, type Message, mostMessages } from '@regie/contract/discussions/schema'
import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentDiscussion, presentMessage } from './present.ts'
import { ofSubject, readSubject, type Subject, subjectKeys, subjectOfMessage } from './subject.ts'
import { messages } from './table.ts'

const fullName = sql<string>`${users.firstname} || ' ' || ${users.lastname}`
const messageColumns = {
  id: messages.id,
  parentId: messages.parentId,
  authorId: messages.authorId,
  authorName: fullName,
  text: messages.text,
  createdAt: messages.createdAt,
  editedAt: messages.editedAt,
}

/** In a query on users: the people of the agency who see such a subject, and can answer. */
const readsDiscussions = (of: DiscussionSubject) =>
  and(
    openAccount,
    or(eq(users.role, 'ADMIN'), and(eq(users.role, 'PRODUCTEUR'), sql`${`${of}.read`} = any(${users.permissions})`)),
  )

async function demandSubject(db: Executor, actor: Actor, of: DiscussionSubject, id: string): Promise<Subject> {
  const subject = await readSubject(db, actor, of, id)
  if (!subject) throw fail('NOT_FOUND')
  return subject
}

async function readMessage(db: Executor, id: string): Promise<Message> {
  const [found] = await db
    .select(messageColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(eq(messages.id, id))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Locks a message of the actor, about a subject that they still see. Throws NOT_FOUND. */
async function lockOwnMessage(tx: Transaction, actor: Actor, messageId: string): Promise<Subject> {
  const [own] = await tx
    .select({ projectId: messages.projectId, productionId: messages.productionId, prestationId: messages.prestationId })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.authorId, actor.id), isNull(messages.deletedAt)))
    .for('update')
  if (!own) throw fail('NOT_FOUND')
  const { of, id } = subjectOfMessage(own)
  return demandSubject(tx, actor, of, id)
}

/** Those of `ids` who may read a discussion. */
async function readersAmong(tx: Transaction, of: DiscussionSubject, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), readsDiscussions(of)))
  return found.map(({ id }) => id)
}

/** The other authors of a thread. */
async function authorsOfThread(tx: Transaction, parentId: string | null, actor: Actor): Promise<string[]> {
  if (parentId === null) return []
  const found = await tx
    .selectDistinct({ id: messages.authorId })
    .from(messages)
    .where(
      and(
        or(eq(messages.id, parentId), eq(messages.parentId, parentId)),
        isNull(messages.deletedAt),
        ne(messages.authorId, actor.id),
      ),
    )
  return found.map(({ id }) => id)
}

const about = ({ of, id, name, projectId }: Subject, actor: Actor) => ({
  subjectId: id,
  label: name,
  projectId,
  actor,
  audience: { permission: `${of}.read`, isInternal: true } as const,
})

export const discussionsHandlers = ({ db }: Platform): Handlers<typeof routes> => ({
  async read({ query: { of, id } }, { actor }) {
    const subject = await demandSubject(db, actor, of, id)
    const latest = await db
      .select(messageColumns)
      .from(messages)
      .innerJoin(users, eq(users.id, messages.authorId))
      .where(and(ofSubject(subject), isNull(messages.deletedAt)))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(mostMessages)
    const participants = await db
      .select({ id: users.id, name: fullName })
      .from(users)
      .where(readsDiscussions(of))
      .orderBy(asc(sql`${users.lastname} collate regie_french`), asc(users.id))
    const discussion: Discussion = { messages: latest.toReversed(), participants }
    return presentDiscussion(discussion, actor)
  },

  write: ({ body: { id, of, subjectId, parentId, text, mentions } }, { actor }) =>
    db.transaction(async (tx) => {
      const subject = await demandSubject(tx, actor, of, subjectId)
      if (parentId !== null) {
        const thread = and(eq(messages.id, parentId), isNull(messages.parentId), isNull(messages.deletedAt))
        if ((await tx.$count(messages, and(thread, ofSubject(subject)))) === 0)
          throw fail('INVALID', { message: 'Ce message n’est plus là : écrivez le vôtre à la suite des autres.' })
      }
      const [created] = await tx
        .insert(messages)
        .values({ id, parentId, text, authorId: actor.id, [subjectKeys[of]]: subjectId })
        .onConflictDoNothing()
        .returning({ id: messages.id })
      if (!created) {
        const isSame = and(eq(messages.id, id), eq(messages.authorId, actor.id), ofSubject(subject))
        if ((await tx.$count(messages, isSame)) === 0) throw fail('INVALID')
        return presentMessage(await readMessage(tx, id), actor)
      }
      await emit(tx, {
        name: `${of}.discussed`,
        ...about(subject, actor),
        changes: {
          messageId: [null, id],
          mentions: [null, await readersAmong(tx, of, mentions)],
          followers: [null, await readersAmong(tx, of, await authorsOfThread(tx, parentId, actor))],
        },
      })
      return presentMessage(await readMessage(tx, id), actor)
    }),

  change: ({ params: { messageId }, body: { text } }, { actor }) =>
    db.transaction(async (tx) => {
      const subject = await lockOwnMessage(tx, actor, messageId)
      await tx.update(messages).set({ text, editedAt: sql`now()` }).where(eq(messages.id, messageId))
      await emit(tx, { name: `${subject.of}.discussionChanged`, ...about(subject, actor) })
      return presentMessage(await readMessage(tx, messageId), actor)
    }),

  remove: ({ params: { messageId } }, { actor }) =>
    db.transaction(async (tx) => {
      const subject = await lockOwnMessage(tx, actor, messageId)
      await tx
        .update(messages)
        .set({ deletedAt: sql`now()` })
        .where(and(or(eq(messages.id, messageId), eq(messages.parentId, messageId)), isNull(messages.deletedAt)))
      await emit(tx, { name: `${subject.of}.discussionChanged`, ...about(subject, actor) })
      return null
    }),
})
