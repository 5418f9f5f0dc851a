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
  Repeat,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { FilmPlayer } from './film-player.ts'
import { usePlayerState } from './use-player.ts'

const speeds = [0.25, 0.5, 1, 1.5, 2]
const small = 'touch-height h-8 rounded-md border border-line bg-surface px-1.5 text-sm tabular-nums'

/** The frame number and the timecode, which can be typed to seek. */
function Counter({ player, count }: { player: FilmPlayer; count: FrameCount }) {
  const { frame } = usePlayerState(player)
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
        className={clsx(small, 'w-27 text-center font-mono')}
      />
      <output aria-label="Image" className="min-w-16 text-xs text-muted tabular-nums" data-frame={frame}>
        {`image ${frame}`}
      </output>
    </div>
  )
}

type TransportProps = {
  player: FilmPlayer
  count: FrameCount
  /** The played file: the proxy, or a lighter one for a slow connection; null without a choice. */
  quality: { isLight: boolean; onLight: (isLight: boolean) => void } | null
  onFullScreen: () => void
}

/** Playback controls of a film. */
export function Transport({ player, count, quality, onFullScreen }: TransportProps) {
  const { isPlaying, speed, isLooping, volume, isMuted, passageIn, passageOut } = usePlayerState(player)
  const second = nominalRate(count.rate)
  return (
    <div role="toolbar" aria-label="Lecture" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="flex items-center">
        <IconButton icon={ChevronFirst} label="Une seconde avant (Maj + ←)" onClick={() => player.step(-second)} />
        <IconButton icon={ChevronLeft} label="Image précédente (←)" onClick={() => player.step(-1)} />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? 'Pause (espace)' : 'Lire (espace)'}
          size="lg"
          onClick={player.toggle}
        />
        <IconButton icon={ChevronRight} label="Image suivante (→)" onClick={() => player.step(1)} />
        <IconButton icon={ChevronLast} label="Une seconde après (Maj + →)" onClick={() => player.step(second)} />
      </div>
      <Counter player={player} count={count} />
      <div className="flex items-center gap-1">
        <button type="button" className={small} title="Début du passage (I)" onClick={player.markIn}>
          {passageIn === null ? 'Début' : timecodeOf(passageIn, count)}
        </button>
        <button type="button" className={small} title="Fin du passage (O)" onClick={player.markOut}>
          {passageOut === null ? 'Fin' : timecodeOf(passageOut, count)}
        </button>
        {(passageIn !== null || passageOut !== null) && (
          <button
            type="button"
            className={small}
            title="Oublier le passage (X)"
            onClick={() => player.setPassage(null, null)}
          >
            Effacer
          </button>
        )}
        <IconButton
          icon={Repeat}
          label="Lire en boucle (B)"
          aria-pressed={isLooping}
          className={clsx(isLooping && 'bg-accent-soft! text-accent-ink!')}
          onClick={player.loop}
        />
      </div>
      <div className="ml-auto flex items-center gap-2">
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? 'Rétablir le son (M)' : 'Couper le son (M)'}
          onClick={player.mute}
        />
        <input
          type="range"
          aria-label="Volume"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          onChange={({ target }) => player.setVolume(Number(target.value))}
          className="w-20 accent-accent max-sm:hidden"
        />
        <select
          aria-label="Vitesse"
          value={speeds.includes(speed) ? speed : 1}
          onChange={({ target }) => player.setSpeed(Number(target.value))}
          className={small}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {`${each.toLocaleString('fr-FR')} ×`}
            </option>
          ))}
        </select>
        {quality && (
          <select
            aria-label="Qualité"
            value={quality.isLight ? 'light' : 'proxy'}
            onChange={({ target }) => quality.onLight(target.value === 'light')}
            className={small}
          >
            <option value="proxy">Qualité normale</option>
            <option value="light">Qualité légère</option>
          </select>
        )}
        <IconButton icon={Maximize} label="Plein écran (F)" onClick={onFullScreen} />
      </div>
    </div>
  )
}
