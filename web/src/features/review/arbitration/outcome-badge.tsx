import { type Outcome, outcomeLabels } from '@regie/contract/review/schema/arbitration'
import { CircleCheck, CircleMinus, type LucideIcon, Merge } from 'lucide-react'
import { StatusBadge } from '#ui/layout/badge.tsx'
import type { Tone } from '#ui/tone.ts'

const looks: Record<Outcome, { tone: Tone; icon: LucideIcon }> = {
  KEPT: { tone: 'success', icon: CircleCheck },
  MERGED: { tone: 'info', icon: Merge },
  SET_ASIDE: { tone: 'neutral', icon: CircleMinus },
}

/** What the décideur made of a comment. */
export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <StatusBadge {...looks[outcome]} label={outcomeLabels[outcome]} />
)
