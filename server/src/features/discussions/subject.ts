import { type DiscussionSubject, discussionSubjects } from '@regie/contract/discussions/schema'
import { and, eq, type SQL } from 'drizzle-orm'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { messages } from './table.ts'

/** What a discussion is about. */
export type Subject = { of: DiscussionSubject; id: string; name: string; projectId: string }

/** The column of the messages of each kind of row. */
export const subjectKeys = {
  projects: 'projectId',
  productions: 'productionId',
  prestations: 'prestationId',
} as const satisfies Record<DiscussionSubject, string>

type Reader = (db: Executor, viewer: Viewer, id: string) => Promise<{ name: string; projectId: string }[]>

const readers: Record<DiscussionSubject, Reader> = {
  projects: (db, viewer, id) =>
    db
      .select({ name: projects.name, projectId: projects.id })
      .from(projects)
      .where(and(eq(projects.id, id), visibleProjects(viewer))),
  productions: (db, viewer, id) =>
    db
      .select({ name: productions.name, projectId: productions.projectId })
      .from(productions)
      .where(and(eq(productions.id, id), visibleProductions(viewer))),
  prestations: (db, viewer, id) =>
    db
      .select({ name: prestations.name, projectId: prestations.projectId })
      .from(prestations)
      .where(and(eq(prestations.id, id), visiblePrestations(viewer))),
}

/** The subject of a discussion that a member of the agency sees; null without it. */
export async function readSubject(
  db: Executor,
  viewer: Viewer,
  of: DiscussionSubject,
  id: string,
): Promise<Subject | null> {
  const [found] = await readers[of](db, viewer, id)
  return found ? { of, id, ...found } : null
}

/** In a query on messages: those of a subject. */
export const ofSubject = ({ of, id }: Pick<Subject, 'of' | 'id'>): SQL => eq(messages[subjectKeys[of]], id)

/** The subject that a message belongs to. */
export function subjectOfMessage(row: {
  projectId: string | null
  productionId: string | null
  prestationId: string | null
}): Pick<Subject, 'of' | 'id'> {
  for (const kind of discussionSubjects) {
    const id = row[subjectKeys[kind]]
    if (id !== null) return { of: kind, id }
  }
  throw new Error('a message has no subject')
}
