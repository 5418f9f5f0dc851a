import { and, eq, gt, sql } from 'drizzle-orm'
import { productions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { events } from '#platform/events/table.ts'
import { medias } from './table.ts'

/** Players and download managers request one file in many ranges. Requests within this time count as one download. */
const sameDownload = sql`interval '10 minutes'`

/** Records that a person downloaded a file. */
export async function recordDownload(tx: Executor, actor: Pick<Actor, 'id'>, mediaId: string): Promise<void> {
  const [recent] = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.subjectId, mediaId),
        eq(events.name, 'medias.downloaded'),
        eq(events.actorId, actor.id),
        gt(events.at, sql`now() - ${sameDownload}`),
      ),
    )
    .limit(1)
  if (recent) return
  const [media] = await tx
    .select({ name: medias.name, projectId: productions.projectId })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(eq(medias.id, mediaId))
  if (!media) return
  const { name: label, projectId } = media
  const audience = { permission: 'medias.read' } as const
  await emit(tx, { name: 'medias.downloaded', subjectId: mediaId, label, projectId, actor, audience })
}

/** Records that a person downloaded several files of a production at once. */
export const recordDownloads = (
  tx: Executor,
  actor: Pick<Actor, 'id'>,
  { id, name, projectId }: { id: string; name: string; projectId: string },
  fileCount: number,
): Promise<void> =>
  emit(tx, {
    name: 'productions.filesDownloaded',
    subjectId: id,
    label: name,
    projectId,
    actor,
    audience: { permission: 'medias.read' },
    changes: { fileCount: [null, fileCount] },
  })
