import type { FrameCount } from '@regie/contract/review/rules/timecode'
import { countOf, nominalRate, secondsOf, timecodeOf } from '@regie/contract/review/rules/timecode'
import type { Comment, RoomFile } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { previewAddress } from '#features/medias/client.ts'
import { StoryboardTile, tileAt } from '#features/medias/storyboard-tile.tsx'
import { Waveform } from '#features/medias/viewer/waveform.tsx'
import { slide } from '#ui/motion/slide.ts'
import type { FilmPlayer } from './film-player.ts'
import { TimelineMarks } from './timeline-marks.tsx'
import { usePlayerSettings } from './use-player.ts'

type TimelineProps = {
  file: RoomFile
  player: FilmPlayer
  mediaRef: RefObject<HTMLMediaElement | null>
  /** The comments with a frame: each is a mark. */
  comments: readonly Comment[]
  chosenId: string | null
  onChoose: (comment: Comment) => void
}

/** The thumbnail of a position, above the pointer. */
function Glimpse({ file, share, frame, timecode }: { file: RoomFile; share: number; frame: number; timecode: string }) {
  const { storyboard, rate } = file.previews ?? {}
  const seconds = rate ? secondsOf(frame, rate) : 0
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 mb-2 -translate-x-1/2 overflow-hidden rounded-md border border-line bg-raised shadow-overlay"
      style={{ left: `clamp(5rem, ${share * 100}%, calc(100% - 5rem))` }}
    >
      {storyboard && (
        <StoryboardTile
          storyboard={storyboard}
          address={previewAddress(file, 'storyboard')}
          tile={tileAt(storyboard, seconds)}
        />
      )}
      <p className="px-2 py-0.5 text-center text-xs tabular-nums">{timecode}</p>
    </div>
  )
}

type PositionProps = {
  player: FilmPlayer
  count: FrameCount
  /** Called with the pointer over the line; null once it left. */
  onHover: (event: PointerEvent<HTMLElement> | null) => void
}

/**
 * The shown frame, along the timeline. Moved by drag or keyboard. Written to the page without React: it changes at each frame
 * of a film that plays, and a range whose value React holds would be put back during a drag.
 */
function Position({ player, count, onHover }: PositionProps) {
  const needle = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const { last } = player
  useLayoutEffect(() => {
    const [line, slider] = [needle.current, range.current]
    if (!line || !slider) return undefined
    // As wide as the timeline, so that a share of it is a share of itself.
    const { place, stop } = slide(line, '0%', '100%')
    const show = () => {
      const { frame } = player.get()
      place(last === 0 ? 0 : frame / last)
      slider.value = String(frame)
      slider.ariaValueText = `${timecodeOf(frame, count)}, image ${frame}`
    }
    show()
    const leave = player.subscribeToPaints(show)
    return () => {
      leave()
      stop()
    }
  }, [player, last, count])
  const second = nominalRate(count.rate)
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: event.shiftKey ? -second : -1,
      ArrowRight: event.shiftKey ? second : 1,
      PageUp: -10 * second,
      PageDown: 10 * second,
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    player.step(move)
  }
  return (
    <>
      {/* Near the end, most of what carries the needle lies beyond the timeline: the page must not scroll to it. */}
      <div className="absolute -inset-x-px inset-y-0 overflow-hidden">
        <div ref={needle} className="absolute inset-x-px inset-y-0">
          <div className="absolute inset-y-0 w-0.5 -translate-x-px bg-ink" />
        </div>
      </div>
      <input
        ref={range}
        type="range"
        aria-label="Position dans le film"
        min={0}
        max={last}
        step={1}
        defaultValue={0}
        onChange={({ target }) => player.seek(Number(target.value))}
        onKeyDown={press}
        onPointerDown={() => {
          if (player.get().isPlaying) player.pause()
        }}
        onPointerMove={onHover}
        onPointerLeave={() => onHover(null)}
        // The native handle is hidden, because its own is drawn above: the pointer's position is then exact.
        className="absolute inset-0 size-full cursor-pointer touch-none appearance-none bg-transparent [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0"
      />
    </>
  )
}

/** Timeline of a film: its position, the selected passage, and the comments. */
export function Timeline({ file, player, mediaRef, comments, chosenId, onChoose }: TimelineProps) {
  const { passageIn, passageOut } = usePlayerSettings(player)
  const [hovered, setHovered] = useState<number | null>(null)
  const count = countOf(file)
  if (!count) return null
  const { last } = player
  const shareOf = (at: number) => (last === 0 ? 0 : at / last)
  const percent = (at: number) => `${shareOf(at) * 100}%`
  const frameUnder = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * last)
  }
  const hasWaveform = file.previews?.files.some(({ name }) => name === 'waveform') ?? false
  return (
    <div className="relative px-3">
      <TimelineMarks {...{ comments, chosenId, last }} onChoose={onChoose} />
      <div className={clsx('relative rounded-sm bg-sunken', hasWaveform ? 'h-12' : 'h-6')}>
        {hasWaveform && (
          <Waveform
            media={file}
            player={mediaRef}
            onSeek={() => undefined}
            className="pointer-events-none h-12 opacity-70"
          />
        )}
        {(passageIn !== null || passageOut !== null) && (
          <div
            className="absolute inset-y-0 border-x-2 border-accent-ink bg-accent/25"
            style={{ left: percent(passageIn ?? 0), right: `${(1 - shareOf(passageOut ?? last)) * 100}%` }}
          />
        )}
        <Position player={player} count={count} onHover={(event) => setHovered(event && frameUnder(event))} />
      </div>
      {hovered !== null && (
        <Glimpse file={file} share={shareOf(hovered)} frame={hovered} timecode={timecodeOf(hovered, count)} />
      )}
    </div>
  )
}
