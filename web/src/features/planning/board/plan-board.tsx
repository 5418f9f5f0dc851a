import type { BoardSubject, PlanPlace } from '../plan-place.ts'
import { PostProductionBoard } from './post-production-board.tsx'
import { ProductionBoard } from './production-board.tsx'

export type BoardPlace = {
  place: PlanPlace
  onPlace: (change: PlanPlace) => void
}

/** Work by its status. */
export function PlanBoard({ subject, ...rest }: { subject: BoardSubject } & BoardPlace) {
  switch (subject) {
    case 'post-productions':
      return <PostProductionBoard {...rest} />
    case 'productions':
      return <ProductionBoard {...rest} />
    default:
      return subject satisfies never
  }
}
