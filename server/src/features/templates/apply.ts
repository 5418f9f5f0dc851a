import type { BriefDocument } from '@regie/contract/briefs/schema'
import { can, type Permission } from '@regie/contract/permissions'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { beginBrief } from '#features/briefs/index.ts'
import { ensureFolder, lockFolders, mediaFolders } from '#features/medias/index.ts'
import { createPostProduction } from '#features/post-productions/index.ts'
import { createPrestation } from '#features/prestations/index.ts'
import { createProduction } from '#features/productions/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { type Plan, type ProductionPlan, plannedDay, plannedSpan } from './plan.ts'

/** Refuses a plan that makes what the actor may not create. Throws FORBIDDEN. */
export function checkMayMake(actor: Actor, { productions, prestations }: Plan): void {
  const demanded: [boolean, Permission, string][] = [
    [productions.length > 0, 'productions.create', 'des productions'],
    [productions.some((one) => one.postProductions.length > 0), 'post-productions.create', 'des post-productions'],
    [prestations.length > 0, 'prestations.create', 'des prestations'],
  ]
  const [missing] = demanded.filter(([isMade, permission]) => isMade && !can(actor, [permission]))
  if (missing) throw fail('FORBIDDEN', { message: `Il vous manque la permission de créer ${missing[2]}.` })
}

/** Of the people of a plan, those whose accounts are open: the work of others is given to nobody. */
async function readOpenPeople(tx: Transaction, { productions, prestations }: Plan): Promise<ReadonlySet<string>> {
  const ids = [...productions.flatMap(({ postProductions }) => postProductions), ...prestations].flatMap(
    ({ userId }) => userId ?? [],
  )
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), openAccount))
  return new Set(rows.map(({ id }) => id))
}

async function makeFolders(tx: Transaction, actor: Actor, productionId: string, { folders }: ProductionPlan) {
  if (folders.length === 0) return
  await lockFolders(tx, productionId)
  for (const { path, askedOf } of folders) {
    const folderId = await ensureFolder(tx, { path, productionId, parentId: null, createdById: actor.id })
    if (folderId !== null && askedOf !== null)
      await tx.update(mediaFolders).set({ askedOf }).where(eq(mediaFolders.id, folderId))
  }
}

type Applied = { projectId: string; plan: Plan; startsOn: string | null }

/** Makes the productions and prestations of a plan in a project. Answers the productions. Throws INVALID, FORBIDDEN. */
export async function applyPlan(
  tx: Transaction,
  actor: Actor,
  { projectId, plan, startsOn }: Applied,
): Promise<ProductionListed[]> {
  checkMayMake(actor, plan)
  const open = await readOpenPeople(tx, plan)
  const stillOpen = (userId: string | null) => (userId !== null && open.has(userId) ? userId : null)
  const begin = async (
    type: 'productions' | 'prestations',
    { id, name }: { id: string; name: string },
    document: BriefDocument | null,
  ) => document && beginBrief(tx, actor, { subject: { type, id, name, projectId }, document })

  const made: ProductionListed[] = []
  for (const one of plan.productions) {
    const { brief, folders: _folders, postProductions, ...fields } = one
    const { start: shootOn, end: dueOn } = plannedSpan(one.shootOn, one.dueOn, startsOn)
    const production = await createProduction(tx, actor, { ...fields, projectId, shootOn, dueOn })
    await begin('productions', production, brief)
    await makeFolders(tx, actor, production.id, one)
    for (const edit of postProductions)
      await createPostProduction(tx, actor, {
        productionId: production.id,
        name: edit.name,
        dueOn: plannedDay(edit.dueOn, startsOn),
        userId: stillOpen(edit.userId),
      })
    made.push(production)
  }
  for (const one of plan.prestations) {
    const { start, end } = plannedSpan(one.startsOn, one.endsOn, startsOn)
    const prestation = await createPrestation(tx, actor, {
      projectId,
      name: one.name,
      type: one.type,
      place: one.place,
      startsOn: start,
      endsOn: end,
      userId: stillOpen(one.userId),
      productions: one.productions.flatMap(({ rank, categories }) => {
        const production = made[rank]
        return production ? [{ productionId: production.id, categories: [...categories] }] : []
      }),
    })
    await begin('prestations', prestation, one.brief)
  }
  return made
}
