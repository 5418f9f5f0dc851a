import type { proof as routes } from '@regie/contract/proof/routes'
import { and, eq } from 'drizzle-orm'
import type { ReadAcceptanceFaults } from '#features/manifest.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { linkEvents } from './link.ts'
import { presentChainState } from './present.ts'
import { readChainState } from './state.ts'

/** `readAcceptanceFaults`: what is wrong with the signed acceptances of a project. */
export const proofHandlers = (
  platform: Platform,
  readAcceptanceFaults: ReadAcceptanceFaults,
): Handlers<typeof routes> => ({
  async ofProject({ params: { projectId } }, { actor }) {
    const { db } = platform
    const [project] = await db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, projectId), visibleProjects(actor)))
    if (!project) throw fail('NOT_FOUND')
    await linkEvents(db, project.id)
    return presentChainState(await readChainState(platform, project.id, readAcceptanceFaults), actor)
  },
})
