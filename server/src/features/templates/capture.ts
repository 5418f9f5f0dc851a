import type { BriefSubject } from '@regie/contract/briefs/routes'
import { isEmpty, withoutAttachments } from '@regie/contract/briefs/rules'
import type { BriefDocument } from '@regie/contract/briefs/schema'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { briefs } from '#features/briefs/index.ts'
import { mediaFolders } from '#features/medias/index.ts'
import { postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { prestationProductions, prestations, visiblePrestations } from '#features/prestations/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { dayPlanner, type Plan, type ProductionPlan } from './plan.ts'

/** Productions that one plan may hold. */
const mostProductions = 100

async function readBriefs(tx: Transaction, subjectType: BriefSubject, ids: readonly string[]) {
  const rows = await tx
    .select({ subjectId: briefs.subjectId, document: briefs.document })
    .from(briefs)
    .where(and(eq(briefs.subjectType, subjectType), inArray(briefs.subjectId, [...ids])))
  const found = new Map<string, BriefDocument>()
  for (const { subjectId, document } of rows) {
    const own = withoutAttachments(document)
    if (!isEmpty(own)) found.set(subjectId, own)
  }
  return found
}

/** The folders of each production, as paths, parents first. */
async function readFolders(tx: Transaction, productionIds: readonly string[]) {
  const rows = await tx
    .select({
      id: mediaFolders.id,
      parentId: mediaFolders.parentId,
      productionId: mediaFolders.productionId,
      name: mediaFolders.name,
      askedOf: mediaFolders.askedOf,
    })
    .from(mediaFolders)
    .where(and(inArray(mediaFolders.productionId, [...productionIds]), isNull(mediaFolders.deletedAt)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = ({ name, parentId }: (typeof rows)[number]): string[] => {
    const parent = byId.get(parentId ?? '')
    return parent ? [...pathOf(parent), name] : [name]
  }
  const plans = rows.map((row) => ({ productionId: row.productionId, path: pathOf(row), askedOf: row.askedOf }))
  return plans.toSorted((one, other) => one.path.length - other.path.length)
}

type Productions = (typeof productions.$inferSelect)[]
type Original = Pick<typeof projects.$inferSelect, 'startsOn' | 'dueOn' | 'description'> & { id: string | null }

/** The plan of some productions and of the prestations around them. */
async function capture(tx: Transaction, actor: Actor, of: Original, rows: Productions): Promise<Plan> {
  if (rows.length > mostProductions)
    throw fail('INVALID', { message: `Une copie ou un modèle compte ${mostProductions} productions au plus.` })
  const ids = rows.map(({ id }) => id)
  const edits = await tx
    .select({
      productionId: postProductions.productionId,
      name: postProductions.name,
      dueOn: postProductions.dueOn,
      userId: postProductions.userId,
    })
    .from(postProductions)
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .where(and(inArray(postProductions.productionId, ids), visiblePostProductions(actor)))
    .orderBy(asc(postProductions.number))
  const attached = await tx
    .select({
      prestationId: prestationProductions.prestationId,
      productionId: prestationProductions.productionId,
      categories: prestationProductions.categories,
    })
    .from(prestationProductions)
    .where(inArray(prestationProductions.productionId, ids))
  const work = await tx
    .select()
    .from(prestations)
    .where(
      and(
        of.id === null
          ? inArray(
              prestations.id,
              attached.map(({ prestationId }) => prestationId),
            )
          : eq(prestations.projectId, of.id),
        visiblePrestations(actor),
      ),
    )
    .orderBy(asc(prestations.number))
  const folders = await readFolders(tx, ids)
  const projectBriefs = of.id === null ? new Map<string, BriefDocument>() : await readBriefs(tx, 'projects', [of.id])
  const productionBriefs = await readBriefs(tx, 'productions', ids)
  const prestationBriefs = await readBriefs(
    tx,
    'prestations',
    work.map(({ id }) => id),
  )
  const planOf = dayPlanner([
    of.startsOn,
    of.dueOn,
    ...rows.flatMap(({ shootOn, dueOn }) => [shootOn, dueOn]),
    ...edits.map(({ dueOn }) => dueOn),
    ...work.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn]),
  ])
  const production = (row: Productions[number]): ProductionPlan => ({
    name: row.name,
    type: row.type,
    shootOn: planOf(row.shootOn),
    dueOn: planOf(row.dueOn),
    optionPostProd: row.optionPostProd,
    // What the client has done is to be done again.
    optionDepotClient: row.optionDepotClient === 'NO' ? 'NO' : 'YES',
    optionImageChoice: row.optionImageChoice === 'NO' ? 'NO' : 'YES',
    guestAccess: row.guestAccess,
    brief: productionBriefs.get(row.id) ?? null,
    folders: folders
      .filter(({ productionId }) => productionId === row.id)
      .map(({ path, askedOf }) => ({ path, askedOf })),
    postProductions: edits
      .filter(({ productionId }) => productionId === row.id)
      .map(({ name, dueOn, userId }) => ({ name, dueOn: planOf(dueOn), userId })),
  })
  return {
    description: of.description,
    startsOn: planOf(of.startsOn),
    dueOn: planOf(of.dueOn),
    brief: projectBriefs.get(of.id ?? '') ?? null,
    productions: rows.map(production),
    prestations: work.map(({ id, name, type, place, startsOn, endsOn, userId }) => ({
      name,
      type,
      place,
      startsOn: planOf(startsOn),
      endsOn: planOf(endsOn),
      userId,
      brief: prestationBriefs.get(id) ?? null,
      productions: attached
        .filter(({ prestationId }) => prestationId === id)
        .map(({ productionId, categories }) => ({ rank: ids.indexOf(productionId), categories })),
    })),
  }
}

/** The plan of a project that the actor sees. Throws NOT_FOUND. */
export async function captureProject(tx: Transaction, actor: Actor, projectId: string) {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(actor)))
  if (!project) throw fail('NOT_FOUND')
  const rows = await tx
    .select()
    .from(productions)
    .where(and(eq(productions.projectId, project.id), visibleProductions(actor)))
    .orderBy(asc(productions.number))
    .limit(mostProductions + 1)
  return { project, plan: await capture(tx, actor, project, rows) }
}

/** The plan of one production that the actor sees, with the prestations that it is attached to. Throws NOT_FOUND. */
export async function captureProduction(tx: Transaction, actor: Actor, productionId: string) {
  const [production] = await tx
    .select()
    .from(productions)
    .where(and(eq(productions.id, productionId), visibleProductions(actor)))
  if (!production) throw fail('NOT_FOUND')
  const plan = await capture(tx, actor, { id: null, startsOn: null, dueOn: null, description: '' }, [production])
  return { production, plan }
}
