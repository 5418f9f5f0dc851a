import type { covers as routes } from '@regie/contract/covers/routes'
import { and, eq, type SQL } from 'drizzle-orm'
import { hasPicture, medias, visibleMedias } from '#features/medias/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { findCovers } from './found.ts'
import { presentCover } from './present.ts'
import { chosenCovers } from './table.ts'

/** The row that gets a cover, and the files that it may be chosen from. */
type CoveredRow = {
  type: 'projects' | 'productions'
  id: string
  label: string
  projectId: string
  column: typeof chosenCovers.projectId | typeof chosenCovers.productionId
  owns: SQL
}

/** A project that the actor sees. Throws NOT_FOUND. */
async function coveredProject(tx: Transaction, actor: Actor, id: string): Promise<CoveredRow> {
  const [found] = await tx
    .select({ label: projects.name })
    .from(projects)
    .where(and(eq(projects.id, id), visibleProjects(actor)))
    .for('no key update')
  if (!found) throw fail('NOT_FOUND')
  const { label } = found
  return {
    type: 'projects',
    id,
    label,
    projectId: id,
    column: chosenCovers.projectId,
    owns: eq(productions.projectId, id),
  }
}

/** A production that the actor sees. Throws NOT_FOUND. */
async function coveredProduction(tx: Transaction, actor: Actor, id: string): Promise<CoveredRow> {
  const [found] = await tx
    .select({ label: productions.name, projectId: productions.projectId })
    .from(productions)
    .where(and(eq(productions.id, id), visibleProductions(actor)))
    .for('no key update')
  if (!found) throw fail('NOT_FOUND')
  return { type: 'productions', id, ...found, column: chosenCovers.productionId, owns: eq(productions.id, id) }
}

/** Saves the choice of a cover, or removes it. Throws INVALID for a file of elsewhere, or without a picture. */
async function saveChoice(tx: Transaction, actor: Actor, row: CoveredRow, mediaId: string | null): Promise<void> {
  if (mediaId !== null) {
    const [media] = await tx
      .select({ id: medias.id })
      .from(medias)
      .innerJoin(productions, eq(productions.id, medias.productionId))
      .where(and(eq(medias.id, mediaId), row.owns, hasPicture, visibleMedias(actor)))
    if (!media)
      throw fail('INVALID', { fields: { mediaId: 'Choisissez une photo ou un film d’ici, une fois préparé' } })
  }
  const [former] = await tx
    .delete(chosenCovers)
    .where(eq(row.column, row.id))
    .returning({ mediaId: chosenCovers.mediaId })
  if (mediaId !== null)
    await tx
      .insert(chosenCovers)
      .values({ mediaId, ...(row.type === 'projects' ? { projectId: row.id } : { productionId: row.id }) })
  if ((former?.mediaId ?? null) === mediaId) return
  const { type, id: subjectId, label, projectId } = row
  await emit(tx, {
    name: `${type}.${mediaId === null ? 'coverReset' : 'coverChosen'}`,
    subjectId,
    label,
    projectId,
    actor,
    audience: { permission: `${type}.read` },
  })
}

export function coversHandlers({ db }: Platform): Handlers<typeof routes> {
  const choose = (readRow: typeof coveredProject, id: string, { mediaId }: { mediaId: string | null }, actor: Actor) =>
    db.transaction(async (tx) => {
      const row = await readRow(tx, actor, id)
      await saveChoice(tx, actor, row, mediaId)
      const [cover] = await findCovers(tx, actor, row.type, [id])
      return cover ? presentCover(cover, actor) : null
    })

  return {
    list: async ({ query: { of, id } }, { actor }) => presentCover.all(await findCovers(db, actor, of, id), actor),
    chooseForProject: ({ params, body }, { actor }) => choose(coveredProject, params.projectId, body, actor),
    chooseForProduction: ({ params, body }, { actor }) => choose(coveredProduction, params.productionId, body, actor),
  }
}
