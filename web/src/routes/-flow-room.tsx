import type { ClientStep, FlowStep, TalentStep } from '@regie/contract/post-productions/rules/steps'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { StepBar } from '#features/post-productions/flow/step-bar.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Pending } from '#ui/feedback/pending.tsx'
import { late } from '#ui/overlay/late.tsx'
import { FrontArea } from './-front-area.tsx'

const Room = late(async () => (await import('#features/review/room/room.tsx')).Room, { waiting: <Pending /> })

type FlowRoomProps = {
  steps: readonly FlowStep<ClientStep | TalentStep>[]
  addressOf: (step: string) => string
  postProductionId: string
  /** Label of the link back: the step and its subject. */
  backTo: string
  production: string
  /** Said above the picture, with the way that leads on. */
  notice?: { text: string; step: string; label: string } | undefined
  /** True when the step closed while the room was open. */
  isClosed?: boolean
}

/** The review room as a step of a flow: it fills the window under the steps. */
export function FlowRoom(props: FlowRoomProps) {
  const { steps, addressOf, postProductionId, backTo, production, notice, isClosed = false } = props
  return (
    <FrontArea bleed>
      <StepBar steps={steps} shown="retour" addressOf={addressOf} isWide />
      <Room
        key={postProductionId}
        postProductionId={postProductionId}
        isClosed={isClosed}
        notice={
          notice && (
            <output className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-accent-soft px-3 py-2 text-sm text-accent-ink">
              <span className="min-w-0 flex-1 basis-60">{notice.text}</span>
              <LinkButton to={addressOf(notice.step)}>{notice.label}</LinkButton>
            </output>
          )
        }
        way={
          <Link
            to={addressOf(backTo)}
            className="touch-height flex min-w-0 items-center gap-1 rounded-md px-2 py-1 text-sm text-muted hover:bg-hover hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{production}</span>
          </Link>
        }
      />
    </FrontArea>
  )
}
