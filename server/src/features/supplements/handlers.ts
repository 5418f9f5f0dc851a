import type { supplements as routes } from '@regie/contract/supplements/routes'
import { and, eq, isNull } from 'drizzle-orm'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentSupplement } from './present.ts'
import { readSupplements } from './read.ts'

export const supplementsHandlers = ({ db }: Platform): Handlers<typeof routes> => ({
  async ofProject({ params: { projectId } }, { actor }) {
    const [project] = await db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, projectId), visibleProjects(actor)))
    if (!project) throw fail('NOT_FOUND')
    const ofProject = and(
      eq(productions.projectId, projectId),
      isNull(productions.deletedAt),
      visibleProductions(actor),
    )
    return presentSupplement.all(await readSupplements(db, ofProject), actor)
  },
})
