import {
  type ProductionStatus,
  type ProductionType,
  productionStatusLabels,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
import {
  AudioLines,
  Ban,
  CalendarCheck2,
  CalendarClock,
  CircleCheck,
  CircleDot,
  Image,
  type LucideIcon,
  Package,
  Scissors,
  Video,
} from 'lucide-react'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { Tone } from '#ui/tone.ts'

const statusLooks: Record<ProductionStatus, { tone: Tone; icon: LucideIcon }> = {
  TO_ORGANIZE: { tone: 'warning', icon: CalendarClock },
  PLANNED: { tone: 'neutral', icon: CalendarCheck2 },
  IN_PROGRESS: { tone: 'info', icon: CircleDot },
  POST_PRODUCTION: { tone: 'accent', icon: Scissors },
  FINISHED: { tone: 'success', icon: CircleCheck },
  CANCELLED: { tone: 'neutral', icon: Ban },
}

/** Status of a production. */
export const ProductionBadge = ({ status }: { status: ProductionStatus }) => (
  <StatusBadge {...statusLooks[status]} label={productionStatusLabels[status]} />
)

const icons: Record<ProductionType, LucideIcon> = { VIDEO: Video, PHOTO: Image, AUDIO: AudioLines, OTHER: Package }

/** Type of a production, as an icon with a name for screen readers. */
export function ProductionTypeIcon({ type }: { type: ProductionType }) {
  const Icon = icons[type]
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <VisuallyHidden>{productionTypeLabels[type]}</VisuallyHidden>
    </>
  )
}

/** Reference of a production: « PRD 42 ». */
export const productionReference = ({ number }: { number: number }) => `PRD ${number}`
