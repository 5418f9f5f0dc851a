import type { views as routes } from '@regie/contract/views/routes'
import { mostTeamViews, type TeamView } from '@regie/contract/views/schema'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentTeamView } from './present.ts'
import { teamViews } from './table.ts'

async function readTeamViews(db: Executor, actor: Actor, where: SQL): Promise<TeamView[]> {
  const rows = await db
    .select({
      id: teamViews.id,
      gridId: teamViews.gridId,
      label: teamViews.label,
      filters: teamViews.filters,
      columnState: teamViews.columnState,
      byId: teamViews.createdById,
      byName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      version: teamViews.version,
    })
    .from(teamViews)
    .leftJoin(users, and(eq(users.id, teamViews.createdById), isNull(users.deletedAt)))
    .where(where)
    .orderBy(sql`${teamViews.label} collate regie_french`, teamViews.id)
    .limit(mostTeamViews)
  return rows.map(({ byId, ...row }) => ({ ...row, mayChange: actor.role === 'ADMIN' || actor.id === byId }))
}

async function readTeamView(db: Executor, actor: Actor, viewId: string): Promise<TeamView> {
  const [found] = await readTeamViews(db, actor, eq(teamViews.id, viewId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Locks a view that the actor may change. Throws NOT_FOUND, FORBIDDEN. */
async function lockTeamView(tx: Transaction, actor: Actor, viewId: string): Promise<TeamView> {
  await tx.select({ id: teamViews.id }).from(teamViews).where(eq(teamViews.id, viewId)).for('update')
  const view = await readTeamView(tx, actor, viewId)
  if (!view.mayChange)
    throw fail('FORBIDDEN', {
      message: `Cette vue est de ${view.byName ?? 'quelqu’un d’autre'} : enregistrez la vôtre.`,
    })
  return view
}

export const viewsHandlers = ({ db }: Platform): Handlers<typeof routes> => ({
  list: async ({ query: { gridId } }, { actor }) =>
    presentTeamView.all(await readTeamViews(db, actor, eq(teamViews.gridId, gridId)), actor),

  create: ({ body }, { actor }) =>
    db.transaction(async (tx) => {
      if ((await tx.$count(teamViews, eq(teamViews.gridId, body.gridId))) >= mostTeamViews)
        throw fail('INVALID', { message: `L’équipe partage déjà ${mostTeamViews} vues de cette liste.` })
      await tx
        .insert(teamViews)
        .values({ ...body, createdById: actor.id })
        .onConflictDoNothing()
      const view = await readTeamView(tx, actor, body.id)
      if (view.gridId !== body.gridId) throw fail('INVALID')
      return presentTeamView(view, actor)
    }),

  update: ({ params: { viewId }, body: { version, ...sent } }, { actor }) =>
    db.transaction(async (tx) => {
      const before = await lockTeamView(tx, actor, viewId)
      if (version !== undefined && version !== before.version)
        throw fail('STALE_VERSION', { current: presentTeamView(before, actor) })
      await tx
        .update(teamViews)
        .set({ ...definedFields(sent), ...versionBump(teamViews) })
        .where(eq(teamViews.id, viewId))
      return presentTeamView(await readTeamView(tx, actor, viewId), actor)
    }),

  remove: ({ params: { viewId } }, { actor }) =>
    db.transaction(async (tx) => {
      await lockTeamView(tx, actor, viewId)
      await tx.delete(teamViews).where(eq(teamViews.id, viewId))
      return null
    }),
})
