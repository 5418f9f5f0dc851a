import { trashDays } from '@regie/contract/deletion'
import { keysOf } from '@regie/contract/keys'
import { can } from '@regie/contract/permissions'
import type { trash as routes } from '@regie/contract/trash/routes'
import { TrashedType } from '@regie/contract/trash/schema'
import { and, desc, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { listing, sortableMoment } from '#platform/db/listing.ts'
import { containsText } from '#platform/db/search.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { deletions } from '#platform/db/table.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentTrashed } from './present.ts'
import { deletableTables, trashKinds } from './tables.ts'

const retention = sql`make_interval(days => ${sql.raw(String(trashDays))})`
const instantText = (moment_: SQL) =>
  sql<string>`to_char((${moment_}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const trashPage = listing({
  fields: fieldsRenderedOnce({
    id: deletions.id,
    type: sql<TrashedType>`${deletions.subjectType}`,
    label: deletions.label,
    goesWith: deletions.goesWith,
    deletedByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
    deletedAt: deletions.deletedAt,
    purgedAt: instantText(sql`${deletions.deletedAt} + ${retention}`),
  }),
  from: sql`${deletions} left join ${users} on ${users.id} = ${deletions.actorId}`,
  countFrom: sql`${deletions}`,
  sortable: { deletedAt: sortableMoment(deletions.deletedAt) },
  first: 'deletedAt',
})

/** A deletion that can still be undone. */
const recoverable = and(isNull(deletions.restoredAt), gt(deletions.deletedAt, sql`now() - ${retention}`))

/** The deletions that an actor may know of: those of reserved kinds with their permission alone. */
function knownTo(actor: Actor): SQL | undefined {
  const hidden = keysOf(trashKinds).filter(
    (type) => trashKinds[type].isReserved && !can(actor, [trashKinds[type].reads]),
  )
  return hidden.length === 0 ? undefined : notInArray(deletions.subjectType, hidden)
}

/** How long people can undo their own deletions: they notice at once, and nobody built on it meanwhile. */
const undoTime = sql`interval '1 hour'`

/** Restores the latest deletion that matches, with what it took. Refuses while the parent is in the trash itself. */
async function restoreDeletion(tx: Transaction, asked: SQL | undefined, actor: Actor): Promise<void> {
  const [deletion] = await tx
    .select()
    .from(deletions)
    .where(and(asked, recoverable))
    .orderBy(desc(deletions.deletedAt))
    .limit(1)
    .for('update')
  if (!deletion) throw fail('NOT_FOUND', { message: 'Cet élément n’est plus dans la corbeille.' })
  const { subjectType, subjectId, label, projectId } = deletion
  const type = z.parse(TrashedType, subjectType)
  const { parent, reads } = trashKinds[type]
  if (parent) {
    const { rows } = await tx.execute<{ name: string }>(parent.of(subjectId))
    const [above] = rows
    if (above) throw fail('INVALID', { message: `Rétablissez d’abord ${parent.article} « ${above.name} ».` })
  }
  for (const table of deletableTables)
    await tx
      .update(table)
      .set({ deletedAt: null, deletionId: null, ...versionBump(table) })
      .where(eq(table.deletionId, deletion.id))
  await tx.update(deletions).set({ restoredAt: sql`now()` }).where(eq(deletions.id, deletion.id))
  const audience = { permission: reads }
  const name = `${type}.restored` as const
  await emit(tx, { name, subjectId, label, projectId: projectId ?? undefined, actor, audience })
}

/** Parents first: a file comes back after its folder. */
const parentsFirst = keysOf(trashKinds)

export function trashHandlers(platform: Platform): Handlers<typeof routes> {
  const { db } = platform
  return {
    async list({ query }, { actor }) {
      const asked = and(
        recoverable,
        knownTo(actor),
        query.type && inArray(deletions.subjectType, query.type),
        query.q ? containsText(deletions.label, query.q) : undefined,
      )
      return presentTrashed.page(await trashPage(platform, query, asked), actor)
    },

    restore: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        await restoreDeletion(tx, and(eq(deletions.id, params.deletionId), knownTo(actor)), actor)
        return null
      }),

    undo: ({ body: { rows } }, { actor }) =>
      db.transaction(async (tx) => {
        const ordered = rows.toSorted((a, b) => parentsFirst.indexOf(a.type) - parentsFirst.indexOf(b.type))
        for (const { type, id } of ordered) {
          const isOwn = and(eq(deletions.actorId, actor.id), gt(deletions.deletedAt, sql`now() - ${undoTime}`))
          await restoreDeletion(tx, and(eq(deletions.subjectType, type), eq(deletions.subjectId, id), isOwn), actor)
        }
        return null
      }),
  }
}
