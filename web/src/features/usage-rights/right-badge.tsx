import { type RightState, rightStateLabels } from '@regie/contract/usage-rights/schema'
import { Badge } from '#ui/layout/badge.tsx'

const tones = { COMING: 'info', RUNNING: 'success', ENDING: 'warning', ENDED: 'danger' } as const satisfies Record<
  RightState,
  string
>

/** Where a right stands. */
export const RightBadge = ({ state }: { state: RightState }) => (
  <Badge tone={tones[state]}>{rightStateLabels[state]}</Badge>
)
