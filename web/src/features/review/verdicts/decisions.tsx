import type { Room } from '@regie/contract/review/schema'
import { RoundBar } from '../room/round-bar.tsx'
import { OwnVerdict } from './own-verdict.tsx'

/** What the person may decide in a room: their verdict, and where the version goes. */
export function Decisions({ room }: { room: Room }) {
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <OwnVerdict room={room} />
      <RoundBar postProduction={room.postProduction} comments={room.comments} />
    </div>
  )
}
