import type { EventNameOf } from '@regie/contract/events'
import type { MediaCategory } from '@regie/contract/medias/schema'
import { eq } from 'drizzle-orm'
import { companyMembers } from '#features/companies/index.ts'
import { peopleOfProduction, productions, projectOfProduction } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'

type MediaProduction = { id: string; projectId: string; companyId: string }
type MediaChanges = Record<string, [unknown, unknown]>
type MediaEventSubject = { id: string; name: string; category: MediaCategory }

/** The categories whose events clients receive: those whose files they see. */
const categoriesOfClients: readonly MediaCategory[] = ['DEPOT', 'LIVRABLE']

async function audienceOfFiles(tx: Executor, production: MediaProduction, category: MediaCategory | null) {
  const everybody = await peopleOfProduction(tx, production)
  if (category && categoriesOfClients.includes(category)) return everybody
  const members = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, production.companyId))
  return everybody.filter((userId) => !members.some((member) => member.userId === userId))
}

/** The production of files, for background work without an actor; undefined when it no longer exists. */
export async function productionOfFiles(tx: Executor, productionId: string): Promise<MediaProduction | undefined> {
  const [production] = await tx
    .select({ id: productions.id, projectId: productions.projectId, companyId: projects.companyId })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(eq(productions.id, productionId))
  return production
}

/** Emits the event of a file. */
export async function emitMediaEvent(
  tx: Executor,
  name: EventNameOf<'medias'>,
  actor: Pick<Actor, 'id'> | null,
  production: MediaProduction,
  media: MediaEventSubject,
  changes: MediaChanges = {},
): Promise<void> {
  const userIds = await audienceOfFiles(tx, production, media.category)
  const audience = { permission: 'medias.read', userIds } as const
  const { id: subjectId, name: label } = media
  await emit(tx, { name, subjectId, label, projectId: production.projectId, actor, audience, changes })
}

/** Emits the event of a folder. */
export async function emitFolderEvent(
  tx: Executor,
  name: EventNameOf<'media-folders'>,
  actor: Pick<Actor, 'id'>,
  production: MediaProduction,
  folder: { id: string; name: string },
  changes: MediaChanges = {},
): Promise<void> {
  const userIds = await audienceOfFiles(tx, production, null)
  const audience = { permission: 'medias.read', userIds } as const
  const { id: subjectId, name: label } = folder
  await emit(tx, { name, subjectId, label, projectId: production.projectId, actor, audience, changes })
}

/** Refreshes the pages that show a transfer. The activity does not record it. */
export const emitTransferEvent = (
  tx: Executor,
  { id, createdById }: { id: string; createdById: string },
): Promise<void> =>
  emit(tx, {
    name: 'medias.transferred',
    subjectId: id,
    actor: null,
    audience: { permission: 'medias.read', userIds: [createdById] },
  })
