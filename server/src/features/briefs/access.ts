import type { BriefSubject } from '@regie/contract/briefs/routes'
import { can } from '@regie/contract/permissions'
import { and, eq } from 'drizzle-orm'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

/** What a brief is about: its name, and the project that it is part of. */
export type BriefedRow = { type: BriefSubject; id: string; name: string; projectId: string }

type SubjectReader = (
  db: Executor,
  actor: Actor,
  id: string,
) => Promise<{ name: string; projectId: string } | undefined>

const subjectReaders: Record<BriefSubject, SubjectReader> = {
  projects: async (db, actor, id) =>
    (
      await db
        .select({ name: projects.name, projectId: projects.id })
        .from(projects)
        .where(and(eq(projects.id, id), visibleProjects(actor)))
    )[0],
  productions: async (db, actor, id) =>
    (
      await db
        .select({ name: productions.name, projectId: productions.projectId })
        .from(productions)
        .where(and(eq(productions.id, id), visibleProductions(actor)))
    )[0],
  prestations: async (db, actor, id) =>
    (
      await db
        .select({ name: prestations.name, projectId: prestations.projectId })
        .from(prestations)
        .where(and(eq(prestations.id, id), visiblePrestations(actor)))
    )[0],
}

/**
 * The subject of a brief, for those who may read it: staff who see the subject, and the talents who work on it. Clients
 * read no brief. Throws NOT_FOUND.
 */
export async function readableSubject(
  db: Executor,
  actor: Actor,
  { subjectType: type, subjectId: id }: { subjectType: string; subjectId: string },
): Promise<BriefedRow> {
  const known = isSubject(type) && actor.role !== 'CLIENT' ? await subjectReaders[type](db, actor, id) : undefined
  if (!known || !isSubject(type)) throw fail('NOT_FOUND')
  return { type, id, ...known }
}

const isSubject = (type: string): type is BriefSubject => Object.hasOwn(subjectReaders, type)

/** The subject of a brief, for staff who may change that subject. Throws NOT_FOUND, FORBIDDEN. */
export async function writableSubject(
  db: Executor,
  actor: Actor,
  params: { subjectType: string; subjectId: string },
): Promise<BriefedRow> {
  const subject = await readableSubject(db, actor, params)
  if (!can(actor, [`${subject.type}.update`])) throw fail('FORBIDDEN')
  return subject
}
