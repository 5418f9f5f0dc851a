import type { FlowStep } from '@regie/contract/post-productions/rules/steps'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { StepBar } from '#features/post-productions/flow/step-bar.tsx'
import { Pending } from '#ui/feedback/pending.tsx'
import { FrontArea } from './-front-area.tsx'

const Room = lazy(async () => ({ default: (await import('#features/review/room/room.tsx')).Room }))

type FlowRoomProps = {
  steps: readonly FlowStep<string>[]
  addressOf: (step: string) => string
  postProductionId: string
  /** Label of the link back: the step and its subject. */
  backTo: string
  production: string
}

/** The review room as a step of a flow: it fills the window under the steps. */
export function FlowRoom({ steps, addressOf, postProductionId, backTo, production }: FlowRoomProps) {
  return (
    <FrontArea bleed>
      <StepBar steps={steps} shown="retour" addressOf={addressOf} isWide />
      <Suspense fallback={<Pending />}>
        <Room
          key={postProductionId}
          postProductionId={postProductionId}
          way={
            <Link
              to={addressOf(backTo)}
              className="rounded-md px-2 py-1 text-sm text-muted hover:bg-hover hover:text-ink"
            >
              {production}
            </Link>
          }
        />
      </Suspense>
    </FrontArea>
  )
}
