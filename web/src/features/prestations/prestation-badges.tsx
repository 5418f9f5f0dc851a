import {
  type PrestationProductionStatus,
  type PrestationType,
  prestationProductionStatusLabels,
  prestationTypeLabels,
} from '@regie/contract/prestations/schema'
import {
  Building,
  CalendarClock,
  CircleCheck,
  CirclePlay,
  Handshake,
  type LucideIcon,
  PackageCheck,
  Scissors,
} from 'lucide-react'
import { StatusBadge } from '#ui/layout/badge.tsx'
import type { Tone } from '#ui/tone.ts'

const types: Record<PrestationType, LucideIcon> = {
  INTERNE: Building,
  INTERNE_POST_PRODUCTION: Scissors,
  EXTERNE: Handshake,
}

/** Type of a prestation: internal, or external. */
export const PrestationBadge = ({ type }: { type: PrestationType }) => (
  <StatusBadge tone={type === 'EXTERNE' ? 'accent' : 'neutral'} icon={types[type]} label={prestationTypeLabels[type]} />
)

const statuses: Record<PrestationProductionStatus, { tone: Tone; icon: LucideIcon }> = {
  TO_ORGINIZE: { tone: 'warning', icon: CalendarClock },
  READY_TO_START: { tone: 'neutral', icon: CirclePlay },
  CONTENT_RECEIVED: { tone: 'info', icon: PackageCheck },
  FINISHED: { tone: 'success', icon: CircleCheck },
}

/** Status of a production within a prestation. */
export const PrestationProductionBadge = ({ status }: { status: PrestationProductionStatus }) => (
  <StatusBadge {...statuses[status]} label={prestationProductionStatusLabels[status]} />
)

/** Reference of a prestation: « PRS 42 ». */
export const prestationReference = ({ number }: { number: number }) => `PRS ${number}`
