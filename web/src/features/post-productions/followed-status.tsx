import { keysOf } from '@regie/contract/keys'
import { followedPostProductionStatusLabels } from '@regie/contract/post-productions/schema'
import { followPostProductions, usePreferences } from '#platform/session/preferences.ts'
import { Segmented } from '#ui/form/segmented.tsx'

const statuses = keysOf(followedPostProductionStatusLabels)

/** Restricts the list to post-productions in progress, finished, or all; the choice is stored in the browser. */
export function PostProductionStatusFilter() {
  const value = usePreferences((preferences) => preferences.followedPostProductionStatus)
  return (
    <Segmented
      legend="Post-productions affichées"
      labels={followedPostProductionStatusLabels}
      values={statuses}
      value={value}
      onChange={followPostProductions}
    />
  )
}
