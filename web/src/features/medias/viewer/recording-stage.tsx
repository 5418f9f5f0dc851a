import { webCopyOf } from '@regie/contract/medias/rules/copies'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { type PointerEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { askingAgain } from '../ask-again.ts'
import { playableAddress, previewAddress } from '../client.ts'
import { durationText } from '../duration-text.ts'
import { StoryboardTile, tileAt } from '../storyboard-tile.tsx'
import { Waveform } from './waveform.tsx'

/** Shows a moment of a recording, in seconds. */
export type SeekTo = (seconds: number) => void

type StageProps = {
  media: MediaDetail
  seekRef?: Ref<SeekTo> | undefined
  onFailure: () => void
}

const hasPreview = (media: MediaDetail, wanted: string) =>
  media.previews?.files.some(({ name }) => name === wanted) ?? false

/** The copy of a film for most screens; until there is one, what the browser can play. */
const filmAddress = (media: MediaDetail) => {
  const copy = webCopyOf(media.previews)
  return copy ? previewAddress(media, copy.name) : playableAddress(media)
}

/** Pointer position on the strip, from 0 to 1. */
type Hover = { share: number; left: number }

/** Thumbnails along a video: hovering shows one, a click seeks to it. */
function StoryboardStrip({ media, onSeek }: { media: MediaDetail; onSeek: (seconds: number) => void }) {
  const [hover, setHover] = useState<Hover | null>(null)
  const { storyboard } = media.previews ?? {}
  const duration = media.duration ?? 0
  if (!storyboard || duration <= 0) return null
  const { rows, width } = storyboard
  const at = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): Hover => {
    const box = currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    return { share, left: Math.min(Math.max(share * box.width, width / 2), box.width - width / 2) }
  }
  return (
    <div
      aria-hidden="true"
      className="relative h-8 cursor-pointer border-t border-line bg-surface"
      onPointerMove={(event) => setHover(at(event))}
      onPointerLeave={() => setHover(null)}
      onPointerDown={(event) => onSeek(at(event).share * duration)}
    >
      <div
        className="absolute inset-x-2 inset-y-1 rounded-sm opacity-70"
        style={{
          backgroundImage: `url("${previewAddress(media, 'storyboard')}")`,
          backgroundSize: `auto ${rows * 24}px`,
        }}
      />
      {hover && (
        <>
          <div className="absolute inset-y-0 w-px bg-ink" style={{ left: `${hover.share * 100}%` }} />
          <div
            className="pointer-events-none absolute bottom-10 -translate-x-1/2 overflow-hidden rounded-md border border-line bg-raised shadow-overlay"
            style={{ left: hover.left }}
          >
            <StoryboardTile
              storyboard={storyboard}
              address={previewAddress(media, 'storyboard')}
              tile={tileAt(storyboard, hover.share * duration)}
            />
            <p className="py-0.5 text-center text-xs tabular-nums">{durationText(hover.share * duration)}</p>
          </div>
        </>
      )}
    </div>
  )
}

/** A video with its strip of thumbnails. */
export function FilmStage({ media, seekRef, onFailure }: StageProps) {
  const player = useRef<HTMLVideoElement>(null)
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds
  }
  useImperativeHandle(seekRef, () => seek)
  return (
    <div className="absolute inset-0 flex flex-col">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- rushes and edits under way have no captions */}
      <video
        ref={player}
        src={filmAddress(media)}
        {...(hasPreview(media, 'poster') && { poster: previewAddress(media, 'poster') })}
        controls
        playsInline
        onError={askingAgain(onFailure, { isKeepingPlace: true })}
        className="min-h-0 w-full flex-1 object-contain"
      />
      <StoryboardStrip media={media} onSeek={seek} />
    </div>
  )
}

/** A sound with its waveform. */
export function SoundStage({ media, seekRef, onFailure }: StageProps) {
  const player = useRef<HTMLAudioElement>(null)
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds
  }
  useImperativeHandle(seekRef, () => seek)
  return (
    <div className="flex w-full max-w-4xl flex-col gap-4 px-6">
      {hasPreview(media, 'waveform') && (
        <Waveform
          media={media}
          player={player}
          onSeek={(share) => {
            const { current } = player
            if (current && current.duration > 0) current.currentTime = share * current.duration
          }}
          className="h-40"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- sound under way has no captions */}
      <audio
        ref={player}
        src={playableAddress(media)}
        controls
        onError={askingAgain(onFailure, { isKeepingPlace: true })}
        className="w-full"
      />
    </div>
  )
}
