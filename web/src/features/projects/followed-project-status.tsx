import { keysOf } from '@regie/contract/keys'
import { projectStatusLabels } from '@regie/contract/projects/schema'
import { followProjects, usePreferences } from '#platform/session/preferences.ts'
import { Segmented } from '#ui/form/segmented.tsx'

const statuses = keysOf(projectStatusLabels)

/** Whether the lists show the projects under way, those put away, or all; the browser remembers it. */
export function FollowedProjectStatus() {
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
