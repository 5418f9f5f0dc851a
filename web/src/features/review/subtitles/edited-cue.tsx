import { type SubtitleFault, subtitleFaultLabels } from '@regie/contract/review/rules/subtitle-checks'
import type { Cue } from '@regie/contract/review/rules/subtitles'
import { type FrameCount, frameTyped, timecodeOf } from '@regie/contract/review/rules/timecode'
import { clsx } from 'clsx'
import { CornerDownLeft, CornerDownRight, Merge, Play, Scissors, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge } from '#ui/layout/badge.tsx'

type EditedCueProps = {
  cue: Cue
  rank: number
  /** The words of another language at the same moment; null where none is shown. */
  beside: string | null
  language: string
  count: FrameCount
  frames: number
  faults: readonly SubtitleFault[]
  onChange: (cue: Cue) => void
  onShow: () => void
  /** Sets a bound at the frame on screen. */
  onHere: (bound: 'from' | 'to') => void
  onSplit: (at: number) => void
  /** Left out for the last one. */
  onMerge: (() => void) | undefined
  onRemove: () => void
}

type BoundProps = { label: string; at: number; count: FrameCount; frames: number; onChange: (at: number) => void }

/** A bound of a subtitle: a timecode that can be typed. */
function Bound({ label, at, count, frames, onChange }: BoundProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { rate } = count
  const shown = timecodeOf(Math.round((at * rate.num) / (1000 * rate.den)), count)
  const take = () => {
    const frame = typed === null ? null : frameTyped(typed, count, frames)
    if (frame !== null) onChange(Math.round((frame * 1000 * rate.den) / rate.num))
    setTyped(null)
  }
  return (
    <input
      aria-label={label}
      value={typed ?? shown}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape') setTyped(null)
      }}
      className="touch-height h-7 w-25 rounded-md border border-line bg-surface px-1.5 text-center font-mono text-xs tabular-nums"
    />
  )
}

/** One subtitle: its bounds, its words, and what is wrong with it. */
export function EditedCue(props: EditedCueProps) {
  const { cue, rank, beside, language, count, frames, faults, onChange, onShow, onHere, onSplit, onMerge, onRemove } =
    props
  const words = useRef<HTMLTextAreaElement>(null)
  return (
    <div
      className={clsx(
        'flex flex-col gap-2 rounded-lg border bg-surface p-2',
        faults.length > 0 ? 'border-warning-ink/50' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-1">
        <span className="w-7 text-right text-xs text-muted tabular-nums">{rank + 1}</span>
        <Bound
          label={`Début du sous-titre ${rank + 1}`}
          at={cue.from}
          {...{ count, frames }}
          onChange={(from) => onChange({ ...cue, from })}
        />
        <IconButton
          icon={CornerDownRight}
          size="sm"
          label={`Début du sous-titre ${rank + 1} à l’image affichée`}
          onClick={() => onHere('from')}
        />
        <Bound
          label={`Fin du sous-titre ${rank + 1}`}
          at={cue.to}
          {...{ count, frames }}
          onChange={(to) => onChange({ ...cue, to })}
        />
        <IconButton
          icon={CornerDownLeft}
          size="sm"
          label={`Fin du sous-titre ${rank + 1} à l’image affichée`}
          onClick={() => onHere('to')}
        />
      </div>
      <div className={clsx('grid gap-2', beside !== null && 'grid-cols-2')}>
        <textarea
          ref={words}
          aria-label={`Texte du sous-titre ${rank + 1}`}
          lang={language}
          dir="auto"
          rows={2}
          maxLength={500}
          value={cue.text}
          onChange={({ target }) => onChange({ ...cue, text: target.value })}
          className="field-sizing-content w-full resize-y rounded-md border border-line bg-canvas px-2 py-1 text-sm"
        />
        {beside !== null && (
          <p className="rounded-md bg-sunken px-2 py-1 text-sm whitespace-pre-line text-muted wrap-anywhere">
            {beside}
          </p>
        )}
      </div>
      <div className="flex items-end gap-1">
        <ul className="flex min-w-0 flex-1 flex-wrap gap-1">
          {faults.map(({ kind, text }) => (
            <li key={kind}>
              <Badge tone="warning" title={text}>
                {subtitleFaultLabels[kind]}
                <span className="sr-only">{` : ${text}`}</span>
              </Badge>
            </li>
          ))}
        </ul>
        <IconButton icon={Play} size="sm" label={`Voir le sous-titre ${rank + 1}`} onClick={onShow} />
        <IconButton
          icon={Scissors}
          size="sm"
          label={`Couper le sous-titre ${rank + 1} au curseur`}
          onClick={() => onSplit(words.current?.selectionStart ?? 0)}
        />
        {onMerge && (
          <IconButton
            icon={Merge}
            size="sm"
            label={`Réunir le sous-titre ${rank + 1} avec le suivant`}
            onClick={onMerge}
          />
        )}
        <IconButton icon={Trash2} size="sm" label={`Supprimer le sous-titre ${rank + 1}`} onClick={onRemove} />
      </div>
    </div>
  )
}
