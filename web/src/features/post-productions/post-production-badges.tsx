import { counted } from '@regie/contract/french'
import {
  type PostProductionListed,
  type PostProductionStatus,
  postProductionStatusLabels,
} from '@regie/contract/post-productions/schema'
import { CircleCheck, CircleDashed, CircleDot, Eye, Hourglass, type LucideIcon, PencilLine } from 'lucide-react'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { DueDate } from '#ui/text/due-date.tsx'
import { today } from '#ui/text/french-date.ts'
import type { Tone } from '#ui/tone.ts'

const statusLooks: Record<PostProductionStatus, { tone: Tone; icon: LucideIcon }> = {
  TO_DO: { tone: 'neutral', icon: CircleDashed },
  IN_PROGRESS: { tone: 'info', icon: CircleDot },
  AWAITING_APPROVAL: { tone: 'accent', icon: Eye },
  AWAITING_VALIDATION: { tone: 'warning', icon: Hourglass },
  TO_MODIFY: { tone: 'danger', icon: PencilLine },
  FINISHED: { tone: 'success', icon: CircleCheck },
}

/** Status of a post-production. */
export const PostProductionBadge = ({ status }: { status: PostProductionStatus }) => (
  <StatusBadge {...statusLooks[status]} label={postProductionStatusLabels[status]} />
)

/** Reference of a post-production: « PP 42 ». */
export const postProductionReference = ({ number }: { number: number }) => `PP ${number}`

/** True when the due date is past and the work unfinished. */
export const isLate = ({ dueOn, status }: Pick<PostProductionListed, 'dueOn' | 'status'>) =>
  dueOn !== null && status !== 'FINISHED' && dueOn < today()

/** The due date; late ones by word and colour. */
export function DueDay(postProduction: Pick<PostProductionListed, 'dueOn' | 'status'>) {
  const { dueOn } = postProduction
  return dueOn === null ? null : <DueDate day={dueOn} isLate={isLate(postProduction)} />
}

/** « 2 soumises, 1 présentée au client ». */
export const versionsText = ({
  versionInterne,
  versionClient,
}: Pick<PostProductionListed, 'versionInterne' | 'versionClient'>) =>
  `${counted(versionInterne, 'soumise', 'soumises')}, ${counted(versionClient, 'présentée', 'présentées')} au client`
