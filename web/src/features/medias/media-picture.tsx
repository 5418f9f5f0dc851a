import { type Media, mediaStateLabels } from '@regie/contract/medias/schema'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { durationText } from './duration-text.ts'
import { MediaIcon } from './media-icon.tsx'

/** A file in a list: its thumbnail, its duration, and whether its preparation is running. */
export function MediaPicture({ media: { kind, state, thumb, duration } }: { media: Media }) {
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden bg-sunken">
      {thumb ? (
        <img src={thumb} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      ) : (
        <MediaIcon kind={kind} className="size-10" />
      )}
      {duration !== null && (
        <span className="dark absolute right-1.5 bottom-1.5 rounded-sm bg-canvas/80 px-1 text-xs text-ink tabular-nums">
          {durationText(duration)}
        </span>
      )}
      {state !== 'READY' && (
        <span className="dark absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-sm bg-canvas/80 px-1 text-xs text-ink">
          {state === 'FAILED' ? (
            <CircleAlert aria-hidden="true" className="size-3" />
          ) : (
            <LoaderCircle aria-hidden="true" className="size-3 animate-spin" />
          )}
          {mediaStateLabels[state]}
        </span>
      )}
    </div>
  )
}
