import type { FrameCount } from '@regie/contract/review/rules/timecode'
import type { Place } from '@regie/contract/review/schema'
import { useSyncExternalStore } from 'react'
import { placeText } from './place-text.ts'

type PlaceLabelProps = {
  /** Answers the place at the time of the call. */
  place: () => Place
  /** Calls back when the film moves. */
  subscribe: (listener: () => void) => () => void
  count: FrameCount | null
}

/**
 * The place of a comment being written, « 00:00:05:12 ». It alone is rendered as the film moves, not the form around it.
 * Its digits have one width: it does not tremble, and the browser keeps its layers.
 */
export function PlaceLabel({ place, subscribe, count }: PlaceLabelProps) {
  const text = useSyncExternalStore(subscribe, () => placeText(place(), count))
  return <span className="tabular-nums">{text}</span>
}
