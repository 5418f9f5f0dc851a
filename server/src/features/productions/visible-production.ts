import { and, eq } from 'drizzle-orm'
import { projects } from '#features/projects/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { visibleProductions } from './access.ts'
import { refusalToSeeProduction } from './handlers/links.ts'
import { productions, projectOfProduction } from './table.ts'

/** A production that the viewer sees. Throws NOT_FOUND, or what a guest's link lacks. */
export async function visibleProduction(db: Executor, viewer: Viewer, productionId: string) {
  const [found] = await db
    .select({
      id: productions.id,
      name: productions.name,
      projectId: productions.projectId,
      companyId: projects.companyId,
    })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(and(eq(productions.id, productionId), visibleProductions(viewer)))
  if (!found) throw await refusalToSeeProduction(db, viewer, productionId)
  return found
}

/** A production of which the viewer reads what the agency and its client agree on: talents do not. Throws as `visibleProduction`. */
export async function productionOfClient(db: Executor, viewer: Viewer, productionId: string) {
  const found = await visibleProduction(db, viewer, productionId)
  if (viewer.role === 'TALENT') throw fail('NOT_FOUND')
  return found
}
