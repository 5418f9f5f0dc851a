import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/layout/badge.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { options } from './client.ts'

/** Interval between two refreshes of the count in the menu, in milliseconds. */
const pollInterval = 60_000

/** Number of jobs that failed for good; hidden at zero. */
export function FailedWorkCount() {
  const { data } = useQuery({ ...options.all(), refetchInterval: pollInterval })
  if (!data || data.total === 0) return null
  return (
    <Badge tone="danger">
      {data.total}
      <VisuallyHidden> en échec</VisuallyHidden>
    </Badge>
  )
}
