import { type FrameCount, frameTyped, nominalRate, timecodeOf } from '@regie/contract/review/rules/timecode'
import { clsx } from 'clsx'
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Maximize,
  Pause,
  Play,
  SlidersHorizontal,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import type { FilmPlayer } from './film-player.ts'
import { PlaybackOptions, type PlaybackOptionsProps } from './playback-options.tsx'
import { SaveFrame } from './save-frame.tsx'
import { useFrame, usePlayerSettings } from './use-player.ts'

const field = 'touch-height h-8 rounded-md border border-line bg-surface px-1.5 text-sm tabular-nums'

/** The frame number and the timecode, which can be typed to seek. */
function Counter({ player, count, isCompact }: { player: FilmPlayer; count: FrameCount; isCompact: boolean }) {
  const frame = useFrame(player)
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = typed === null ? null : frameTyped(typed, count, player.film.frames)
    if (wanted !== null) player.seek(wanted)
    setTyped(null)
  }
  return (
    <div className="flex items-center gap-2">
      <input
        aria-label="Timecode"
        title="Tapez un timecode, puis Entrée"
        value={typed ?? timecodeOf(frame, count)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') {
            go()
            currentTarget.blur()
          }
          if (key === 'Escape') currentTarget.blur()
        }}
        className={clsx(field, 'w-27 text-center font-mono')}
      />
      <output
        aria-label="Image"
        className={clsx('min-w-16 text-xs text-muted tabular-nums', isCompact && 'sr-only')}
        data-frame={frame}
      >
        {`image ${frame}`}
      </output>
    </div>
  )
}

type TransportProps = PlaybackOptionsProps & {
  /** True on a telephone: one row, the rest in a panel. */
  isCompact: boolean
  onFullScreen: () => void
  /** The film whose frames are saved as pictures; null for those who may not have the original. */
  saved: ComponentProps<typeof SaveFrame>['file'] | null
  /** Beside the full screen button. */
  children?: ReactNode
}

/** Playback controls of a film. */
export function Transport({ player, count, quality, isCompact, onFullScreen, saved, children }: TransportProps) {
  const { isPlaying } = usePlayerSettings(player)
  const second = nominalRate(count.rate)
  const options = { player, count, quality }
  return (
    <div
      role="toolbar"
      aria-label="Lecture"
      className={clsx('flex items-center gap-x-2 gap-y-2 py-2', isCompact ? 'px-1' : 'flex-wrap px-3')}
    >
      <div className="flex items-center">
        {!isCompact && (
          <IconButton icon={ChevronFirst} label="Une seconde avant (Maj + ←)" onClick={() => player.step(-second)} />
        )}
        <IconButton icon={ChevronLeft} label="Image précédente (←)" onClick={() => player.step(-1)} />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? 'Pause (espace)' : 'Lire (espace)'}
          size="lg"
          onClick={player.toggle}
        />
        <IconButton icon={ChevronRight} label="Image suivante (→)" onClick={() => player.step(1)} />
        {!isCompact && (
          <IconButton icon={ChevronLast} label="Une seconde après (Maj + →)" onClick={() => player.step(second)} />
        )}
      </div>
      <Counter player={player} count={count} isCompact={isCompact} />
      {!isCompact && <PlaybackOptions {...options} />}
      <div className={clsx('flex items-center', isCompact ? 'ml-auto' : 'gap-2')}>
        {children}
        {isCompact && (
          <Popover
            label="Passage, vitesse et son"
            placement="bottom end"
            trigger={<IconButton icon={SlidersHorizontal} label="Passage, vitesse et son" />}
          >
            <div className="flex flex-wrap items-center gap-2">
              <PlaybackOptions {...options} />
            </div>
          </Popover>
        )}
        {saved && <SaveFrame player={player} file={saved} count={count} />}
        <IconButton icon={Maximize} label="Plein écran (F)" onClick={onFullScreen} />
      </div>
    </div>
  )
}
