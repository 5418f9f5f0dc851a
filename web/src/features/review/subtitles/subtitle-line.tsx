import { type Cue, cueAt, framesOfCue } from '@regie/contract/review/rules/subtitles'
import type { Room, RoomFile } from '@regie/contract/review/schema'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { options } from '../client.ts'
import type { FilmPlayer } from '../player/film-player.ts'
import { useShownLanguage } from './shown-language.ts'

type SubtitleLineProps = {
  room: Room
  file: RoomFile
  player: FilmPlayer
  /** Called once a line is chosen as the passage; left out where nothing can be said. */
  onSay?: (() => void) | undefined
}

/** The subtitle of the shown frame, over the picture. Pressed, it becomes the passage of the next comment. */
export function SubtitleLine({ room, file, player, onSay }: SubtitleLineProps) {
  const language = useShownLanguage((shown) => shown.language)
  const track = room.subtitles.find((one) => one.fileKey === file.id && one.language === language)
  const { data } = useQuery({
    ...options.subtitles({ params: { postProductionId: room.postProduction.id, subtitlesId: track?.id ?? '' } }),
    enabled: track !== undefined,
  })
  return track && data?.id === track.id ? (
    <ShownCue cues={data.cues} language={track.language} player={player} onSay={onSay} />
  ) : null
}

type ShownCueProps = Pick<SubtitleLineProps, 'player' | 'onSay'> & { cues: readonly Cue[]; language: string }

/** Rendered when the cue changes, not at each frame. */
function ShownCue({ cues, language, player, onSay }: ShownCueProps) {
  const { rate, frames } = player.film
  const cue = useSyncExternalStore(player.subscribeToPaints, () =>
    cueAt(cues, Math.round((player.get().frame * 1000 * rate.den) / rate.num)),
  )
  if (!cue) return null
  const say = () => {
    player.pause()
    const passage = framesOfCue(cue, rate, frames)
    player.setPassage(passage.from, passage.to)
    onSay?.()
  }
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-[4%] flex justify-center px-[5%]">
      <button
        type="button"
        lang={language}
        dir="auto"
        title="Commenter cette ligne"
        disabled={onSay === undefined}
        onClick={say}
        className="pointer-events-auto rounded-sm bg-black/70 px-2 py-0.5 text-center text-[clamp(0.75rem,2.2cqw,1.5rem)] leading-snug whitespace-pre-line text-white hover:enabled:bg-black/85"
      >
        {cue.text}
      </button>
    </div>
  )
}
