import { type FrameCount, timecodeOf } from '@regie/contract/review/rules/timecode'
import { clsx } from 'clsx'
import { Repeat, Volume2, VolumeX, X } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { PlayedCopy } from '../quality/use-played-copy.ts'
import type { FilmPlayer } from './film-player.ts'
import { usePlayerSettings } from './use-player.ts'

const speeds = [0.25, 0.5, 1, 1.5, 2]
const small = 'touch-height h-8 rounded-md border border-line bg-surface px-1.5 text-sm tabular-nums'
// As wide as a timecode: the row does not move when a passage is marked.
const mark = clsx(small, 'min-w-25 text-center')

export type PlaybackOptionsProps = {
  player: FilmPlayer
  count: FrameCount
  /** Which copy plays; null without a choice. */
  quality: PlayedCopy['menu']
}

/** The passage, the loop, the sound, the speed and the quality of a film. */
export function PlaybackOptions({ player, count, quality }: PlaybackOptionsProps) {
  const { speed, isLooping, volume, isMuted, passageIn, passageOut } = usePlayerSettings(player)
  const hasPassage = passageIn !== null || passageOut !== null
  return (
    <>
      <div className="flex items-center gap-1">
        <button type="button" className={mark} title="Début du passage (I)" onClick={player.markIn}>
          {passageIn === null ? 'Début' : timecodeOf(passageIn, count)}
        </button>
        <button type="button" className={mark} title="Fin du passage (O)" onClick={player.markOut}>
          {passageOut === null ? 'Fin' : timecodeOf(passageOut, count)}
        </button>
        <IconButton icon={Repeat} label="Lire en boucle (B)" aria-pressed={isLooping} onClick={player.loop} />
        {hasPassage && (
          <IconButton icon={X} label="Oublier le passage (X)" onClick={() => player.setPassage(null, null)} />
        )}
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
          className="w-14 accent-accent"
        />
        <select
          aria-label="Vitesse"
          value={speeds.includes(speed) ? speed : 1}
          onChange={({ target }) => player.setSpeed(Number(target.value))}
          className={clsx(small, 'w-17')}
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
            value={quality.value}
            onChange={({ target }) => quality.onChoose(target.value)}
            className={small}
          >
            {quality.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
    </>
  )
}
