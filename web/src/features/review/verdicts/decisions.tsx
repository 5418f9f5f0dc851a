import type { Room } from '@regie/contract/review/schema'
import { ClientDecider } from '../arbitration/client-decider.tsx'
import { RoundBar } from '../room/round-bar.tsx'
import { OwnVerdict } from './own-verdict.tsx'

/** What the person may decide in a room: their verdict, and where the version goes. */
export function Decisions({ room }: { room: Room }) {
  const { postProduction, comments, decision } = room
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <ClientDecider productionId={postProduction.productionId} />
      <OwnVerdict room={room} />
      <RoundBar postProduction={postProduction} comments={comments} deciderId={decision?.decider.id ?? null} />
    </div>
  )
}
