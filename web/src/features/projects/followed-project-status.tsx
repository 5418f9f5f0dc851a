import { keysOf } from '@regie/contract/keys'
import { projectStatusLabels } from '@regie/contract/projects/schema'
import { followProjects, usePreferences } from '#platform/session/preferences.ts'
import { Segmented } from '#ui/form/segmented.tsx'

const statuses = keysOf(projectStatusLabels)

/** Restricts the lists to projects in progress, archived, or all; the choice is stored in the browser. */
export function ProjectStatusFilter() {
  const value = usePreferences((preferences) => preferences.followedProjectStatus)
  return (
    <Segmented
      legend="Projets affichés"
      labels={projectStatusLabels}
      values={statuses}
      value={value}
      onChange={followProjects}
    />
  )
}
