import type { ProjectListed } from '@regie/contract/projects/schema'
import { nothing, presenter, whole } from '#platform/present.ts'

/** Talents see the productions that they work on, not the project as a whole. */
export const presentProject = presenter<ProjectListed>({
  staff: whole,
  talent: nothing,
  client: whole,
  guest: nothing,
  visitor: nothing,
})
