import type { ProjectListed } from '@regie/contract/projects/schema'
import { nothing, presenter, whole } from '#platform/present.ts'

/** Talents see the productions they work on, but no project. */
export const presentProject = presenter<ProjectListed>({
  staff: whole,
  talent: nothing,
  client: whole,
  guest: nothing,
  visitor: nothing,
})
